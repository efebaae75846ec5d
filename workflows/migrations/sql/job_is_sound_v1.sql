-- The rules of one job's row, for its one CHECK: true, or an error that names the rule.
-- A CHECK is read and prepared anew by every statement that writes the table. Fourteen of them took
-- a tenth of a millisecond an update, several times as much as the update; one call takes a fifth.
create function workflows_job_is_sound_v1(
  p_status text, p_queue text, p_due_at timestamptz, p_pointer_sent_at timestamptz,
  p_look_at timestamptz, p_waiting_since timestamptz, p_finished_at timestamptz,
  p_deadline_at timestamptz, p_unmet int, p_attempts int, p_max_attempts int, p_epoch int,
  p_held_back text, p_error_code text)
returns boolean language plpgsql immutable as $$
declare
  v_broken text;
begin
  v_broken := case
    when p_status not in ('pending', 'ready', 'queued', 'leased', 'waiting', 'retry_scheduled',
                          'blocked', 'succeeded', 'failed', 'cancelled', 'skipped')
      then 'job_status_is_known'
    when p_queue not in ('control', 'language', 'render', 'deliveries')
      then 'job_queue_is_known'
    when (p_finished_at is not null)
         <> (p_status in ('succeeded', 'failed', 'cancelled', 'skipped'))
      then 'a_final_job_has_an_end_time'
    when p_deadline_at is not null and p_finished_at is not null
      then 'a_final_job_has_no_deadline'
    when (p_due_at is not null) <> (p_status in ('ready', 'retry_scheduled'))
      then 'exactly_a_scheduled_job_has_a_due_time'
    when (p_look_at is not null) <> (p_status = 'waiting')
      then 'exactly_a_waiting_job_has_a_next_look'
    when (p_pointer_sent_at is not null) <> (p_status = 'queued')
      then 'exactly_a_queued_job_has_a_pointer_out'
    when p_unmet < 0 then 'needs_are_not_met_twice'
    when p_status = 'pending' and p_unmet = 0 then 'a_pending_job_waits_for_something'
    when p_status = 'leased' and not (p_epoch > 0 and p_attempts > 0)
      then 'a_leased_job_has_an_epoch_and_an_attempt'
    when p_status in ('ready', 'queued', 'retry_scheduled') and p_attempts >= p_max_attempts
         and p_waiting_since is null
      then 'a_claimable_job_has_an_attempt_left'
    when p_status = 'waiting' and p_waiting_since is null then 'a_waiting_job_says_since_when'
    when p_status in ('blocked', 'failed') and p_error_code = ''
      then 'a_blocked_or_failed_job_says_why'
    when p_held_back <> '' and not (p_held_back in ('limit', 'paused')
         and p_status in ('ready', 'retry_scheduled') and p_waiting_since is null)
      then 'only_a_job_that_could_start_is_held_back'
  end;
  if v_broken is null then return true; end if;
  raise check_violation using
    message = format('a job with status %s breaks the rule %s', p_status, v_broken),
    table = 'workflows_job', constraint = v_broken;
end $$;
