-- A job that cannot go on by itself: held by this claim, or (p_owner null) waiting beyond its stall
-- window. The run stalls when nothing else of it is left. Its slot under a limit goes to the next;
-- a tick sends the pointer.
create function workflows_block_job_v1(
  p_job uuid, p_epoch int, p_owner text, p_code text, p_detail text)
returns boolean language plpgsql as $$
declare
  v_run uuid;
  v_channel uuid;
  j record;
begin
  select run_id into v_run from workflows_job where id = p_job;
  if v_run is not null then
    perform 1 from workflows_run where id = v_run for no key update;
  end if;
  update workflows_job
     set status = 'blocked', due_at = null, look_at = null, pointer_sent_at = null, waiting_since = null,
         error_code = p_code, error_detail = p_detail
   where id = p_job and epoch = p_epoch and cancel_requested_at is null
     and case when p_owner is null
              then status = 'waiting'
                   and waiting_since + make_interval(secs => stall_seconds) < now()
              else status = 'leased' and exists (
                   select 1 from workflows_lease l where l.job_id = p_job
                      and l.epoch = p_epoch and l.lease_owner = p_owner) end
  returning kind, idempotency_key, attempt_count, limit_key into j;
  if not found then return false; end if;
  delete from workflows_lease where job_id = p_job;
  update workflows_attempt
     set ended_at = clock_timestamp(), outcome = 'gave_up', error_code = p_code,
         error_detail = p_detail
   where job_id = p_job and number = j.attempt_count and outcome = '';
  perform workflows_fill_limit_v1(j.limit_key, 1);
  update workflows_run set jobs_blocked = jobs_blocked + 1
   where id = v_run returning channel_id into v_channel;
  perform workflows_append_events_v1(v_channel, v_run, jsonb_build_array(jsonb_build_object(
    'type', 'job.blocked', 'job', p_job, 'data', jsonb_build_object(
      'kind', j.kind, 'key', j.idempotency_key, 'code', p_code))));
  perform workflows_settle_run_v1(v_run);
  return true;
end $$;
