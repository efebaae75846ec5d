-- A turn goes on with many: held jobs that end together, and the claim of the next ones of their
-- queue (at most p_most), in one round trip. ended: those that were still held and not cancelled; the
-- others are for the caller, one by one. claims: as workflows_claim_together_v1, or one of any kind.
-- Pointers go out for queues that got work, but not for what the worker itself goes on with.
create function workflows_turn_together_v1(
  p_jobs uuid[], p_runs uuid[], p_epochs int[], p_owners text[], p_queue text, p_project uuid,
  p_windows jsonb, p_most int, p_kinds text[], p_next_owner text, p_worker uuid,
  out ended uuid[], out pointers jsonb, out claims json)
returns record language plpgsql as $$
declare
  e record;
  n record;
  c record;
  v_left int;
begin
  e := workflows_end_together_v1(p_jobs, p_runs, p_epochs, p_owners);
  ended := e.ended;
  pointers := '[]';
  if ended = '{}' then return; end if;
  v_left := cardinality(e.ready);
  if p_most > 0 and (p_windows->>p_queue)::int > 0 then  -- without a window it is switched off
    n := workflows_next_together_v1(
      p_queue, p_project, e.ready, cardinality(ended), p_kinds, p_most);
    if n.is_together then
      claims := workflows_claim_together_v1(n.jobs, p_worker);
    elsif n.jobs <> '{}' then
      c := workflows_claim_job_v2(n.jobs[1], p_next_owner, p_worker);
      if c.job_id is not null and c.held_back = '' then
        claims := json_build_array(json_build_array(
          p_next_owner, c.job_id, c.epoch, c.run_id, c.project_id, c.kind, c.queue, c.key, c.payload,
          c.attempt_number, c.max_attempts, c.lease_seconds, c.apply_failures, c.limit_key,
          c.begins_run, '', c.subject, c.guidance, c.submission));
      end if;
    end if;
    v_left := v_left - (select count(*) from unnest(n.jobs) as t(id) where t.id = any(e.ready));
  end if;
  if claims is null or v_left > 0 or exists (
    select 1 from unnest(e.queues) as q(name) where q.name <> p_queue) then
    pointers := workflows_fill_windows_v1(e.queues, p_windows);
  end if;
end $$;
