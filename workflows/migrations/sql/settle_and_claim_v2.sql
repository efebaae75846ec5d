-- A turn goes on: the end of a held job, and the claim of the next one of its queue, in one round
-- trip. No row when the claim no longer holds the job; a row without job_id when nothing is next.
-- Pointers go out for queues that got work, but not for what the worker itself goes on with.
-- p_run, p_queue, p_project, p_limit_key: the held job's, which never change.
create function workflows_settle_and_claim_v2(
  p_job uuid, p_run uuid, p_queue text, p_project uuid, p_limit_key text, p_epoch int,
  p_owner text, p_windows jsonb, p_next_owner text, p_worker uuid)
returns table (
  pointers jsonb, job_id uuid, epoch int, run_id uuid, project_id uuid, kind text, queue text,
  key text, payload jsonb, attempt_number int, max_attempts int, lease_seconds int,
  apply_failures int, limit_key text, begins_run boolean, held_back text, subject text,
  guidance jsonb, submission jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  s record;
begin
  select * into s from workflows_settle_job_v2(
    p_job, p_run, p_epoch, p_owner, 'succeeded', 'succeeded', '', '', null, true);
  if not found then return; end if;
  select c.job_id, c.epoch, c.run_id, c.project_id, c.kind, c.queue, c.key, c.payload,
         c.attempt_number, c.max_attempts, c.lease_seconds, c.apply_failures, c.limit_key,
         c.begins_run, c.held_back, c.subject, c.guidance, c.submission
    into job_id, epoch, run_id, project_id, kind, queue, key, payload,
         attempt_number, max_attempts, lease_seconds, apply_failures, limit_key,
         begins_run, held_back, subject, guidance, submission
    from workflows_claim_job_v2(
      case when (p_windows->>p_queue)::int > 0  -- a queue without a window is switched off
           then workflows_next_job_v2(p_queue, p_project, s.ready) end, p_next_owner, p_worker) c;
  pointers := '[]';
  if not found or cardinality(s.ready) > 1 or p_limit_key <> '' or exists (
    select 1 from unnest(s.queues) as q(name) where q.name <> p_queue) then
    pointers := workflows_fill_windows_v1(s.queues, p_windows);
  end if;
  return next;
end $$;
