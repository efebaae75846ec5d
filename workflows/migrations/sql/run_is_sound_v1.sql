-- The rules of one run's row, for its one CHECK: true, or an error that names the rule.
create function workflows_run_is_sound_v1(
  p_status text, p_finished_at timestamptz, p_open int, p_blocked int, p_priority int)
returns boolean language plpgsql immutable as $$
declare
  v_final constant boolean := p_status in ('succeeded', 'failed', 'cancelled');
  v_broken text;
begin
  v_broken := case
    when not v_final and p_status not in ('running', 'paused', 'stalled')
      then 'run_status_is_known'
    when (p_finished_at is not null) <> v_final then 'a_final_run_has_an_end_time'
    when v_final and p_open <> 0 then 'a_final_run_has_no_open_job'
    when p_blocked < 0 or p_open < p_blocked then 'run_counters_are_possible'
    when p_priority not between 0 and 86400 then 'a_head_start_is_at_most_a_day'
  end;
  if v_broken is null then return true; end if;
  raise check_violation using
    message = format('a run with status %s breaks the rule %s', p_status, v_broken),
    table = 'workflows_run', constraint = v_broken;
end $$;
