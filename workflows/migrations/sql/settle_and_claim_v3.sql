-- A turn goes on: the end of a held job, and the claim of the next one of its queue, in one round
-- trip. Without pointers when the claim no longer holds the job; without job_id when nothing is next.
-- Pointers go out for queues that got work, but not for what the worker itself goes on with.
-- p_run, p_queue, p_project, p_limit_key: the held job's, which never change.
create function workflows_settle_and_claim_v3(
  p_job uuid, p_run uuid, p_queue text, p_project uuid, p_limit_key text, p_epoch int,
  p_owner text, p_windows jsonb, p_next_owner text, p_worker uuid,
  out pointers jsonb, out job_id uuid, out epoch int, out run_id uuid, out project_id uuid,
  out kind text, out queue text, out key text, out payload jsonb, out attempt_number int,
  out max_attempts int, out lease_seconds int, out apply_failures int, out limit_key text,
  out begins_run boolean, out held_back text, out subject text, out guidance jsonb,
  out submission jsonb)
returns record language plpgsql as $$
declare
  s record;
  c record;
begin
  s := workflows_settle_job_v3(p_job, p_run, p_epoch, p_owner, 'succeeded', 'succeeded', '', '',
                               null, false, true, p_queue);
  if s.queues is null then return; end if;
  c := workflows_claim_job_v2(
    case when (p_windows->>p_queue)::int > 0  -- a queue without a window is switched off
         then coalesce(s.next, workflows_next_job_v2(p_queue, p_project, '{}')) end,
    p_next_owner, p_worker);
  job_id := c.job_id;
  epoch := c.epoch;
  run_id := c.run_id;
  project_id := c.project_id;
  kind := c.kind;
  queue := c.queue;
  key := c.key;
  payload := c.payload;
  attempt_number := c.attempt_number;
  max_attempts := c.max_attempts;
  lease_seconds := c.lease_seconds;
  apply_failures := c.apply_failures;
  limit_key := c.limit_key;
  begins_run := c.begins_run;
  held_back := c.held_back;
  subject := c.subject;
  guidance := c.guidance;
  submission := c.submission;
  pointers := '[]';
  if job_id is null or cardinality(s.ready) > 1 or p_limit_key <> '' or exists (
    select 1 from unnest(s.queues) as q(name) where q.name <> p_queue) then
    pointers := workflows_fill_windows_v1(s.queues, p_windows);
  end if;
end $$;
