-- Leases and first attempts for jobs that workflows_next_together_v1 has locked. Answers an array of
-- claims, each its columns in the order of workflows/jobs/claim_job.py, with an owner of its own in
-- front; null for none.
create function workflows_claim_together_v1(p_jobs uuid[], p_worker uuid)
returns json language plpgsql as $$
declare
  v_claims json;
begin
  with mine as (
    update workflows_job j
       set status = 'leased', epoch = j.epoch + 1, due_at = null,
           attempt_count = j.attempt_count + 1, started_at = coalesce(j.started_at, now())
      from workflows_run u
     where j.id = any(p_jobs) and u.id = j.run_id and j.status = 'ready'
    returning j.*, u.subject, u.guidance, u.started_at is null as begins_run,
              'workflow:' || gen_random_uuid() as lease_owner),
  leased as (
    insert into workflows_lease
      (job_id, lease_owner, epoch, worker_id, lease_expires_at, heartbeat_at)
    select id, lease_owner, epoch, p_worker, now() + make_interval(secs => lease_seconds), now()
      from mine
    on conflict (job_id) do update
      set lease_owner = excluded.lease_owner, epoch = excluded.epoch,
          worker_id = excluded.worker_id, lease_expires_at = excluded.lease_expires_at,
          heartbeat_at = excluded.heartbeat_at),
  tried as (
    insert into workflows_attempt (job_id, number, lease_owner, worker_id)
    select id, attempt_count, lease_owner, p_worker from mine)
  select json_agg(json_build_array(
           lease_owner, id, epoch, run_id, project_id, kind, queue, idempotency_key, payload,
           attempt_count, max_attempts, lease_seconds, apply_failures, limit_key, begins_run, '',
           subject, guidance, null) order by array_position(p_jobs, id))
    into v_claims from mine;
  return v_claims;
end $$;
