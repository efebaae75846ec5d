-- A paused run goes on where it was. Answers the queues that have more to do; null when the run was
-- not paused.
create function workflows_resume_run_v1(p_run uuid) returns text[] language plpgsql as $$
declare
  v_channel uuid;
  v_queues text[];
begin
  update workflows_run set status = 'running' where id = p_run and status = 'paused'
  returning channel_id into v_channel;
  if not found then return null; end if;
  perform 1 from workflows_job
    where run_id = p_run and finished_at is null order by id for no key update;
  with back as (
    update workflows_job set held_back = '' where run_id = p_run and held_back = 'paused'
    returning queue)
  select coalesce(array_agg(distinct b.queue::text), '{}') into v_queues from back b;
  perform workflows_append_events_v1(
    v_channel, p_run, jsonb_build_array(jsonb_build_object('type', 'run.resumed')));
  perform workflows_settle_run_v1(p_run);  -- stalled, if all that is left waits for a person
  return v_queues;
end $$;
