-- The rules of one attempt's row, for its one CHECK: true, or an error that names the rule.
create function workflows_attempt_is_sound_v1(p_outcome text, p_ended_at timestamptz)
returns boolean language plpgsql immutable as $$
declare
  v_broken text;
begin
  v_broken := case
    when p_outcome not in ('', 'succeeded', 'retrying', 'gave_up', 'lease_expired', 'released',
                           'cancelled')
      then 'attempt_outcome_is_known'
    when (p_ended_at is null) <> (p_outcome = '') then 'an_attempt_ends_with_an_outcome'
  end;
  if v_broken is null then return true; end if;
  raise check_violation using
    message = format('an attempt with outcome "%s" breaks the rule %s', p_outcome, v_broken),
    table = 'workflows_attempt', constraint = v_broken;
end $$;
