-- What a worker goes on with: the job that workflows_next_job_v2 names, and, where that one is of
-- p_kinds, more of the same project and queue, at most p_most in all; all locked for it. They end
-- together later, so only what may: never tried, with a try left should this worker die of a
-- neighbour, of a run that is not paused, without a limit.
--
-- No more than a worker's share: of dependents (p_ready) as many as it has ended (p_ended), or a
-- quarter; of what else is due a quarter of what is seen.
create function workflows_next_together_v1(
  p_queue text, p_project uuid, p_ready uuid[], p_ended int, p_kinds text[], p_most int,
  out jobs uuid[], out is_together boolean)
returns record language plpgsql as $$
declare
  v_first uuid := workflows_next_job_v2(p_queue, p_project, p_ready);
  v_more uuid[] := '{}';
  v_project uuid;
  v_due uuid[];
  v_most int;
begin
  jobs := array[v_first];
  is_together := false;
  if v_first is null then
    jobs := '{}';
    return;
  end if;
  select j.project_id into v_project
    from workflows_job j join workflows_run u on u.id = j.run_id
   where j.id = v_first and j.kind = any(p_kinds) and j.status = 'ready' and j.attempt_count = 0
     and j.max_attempts > 1 and j.waiting_since is null and u.status <> 'paused';
  if not found then return; end if;
  is_together := true;
  if p_ready <> '{}' and p_most > 1 then
    v_more := array(
      select j.id from workflows_job j join workflows_run u on u.id = j.run_id
       where j.id = any(p_ready) and j.id <> v_first and j.queue = p_queue and j.kind = any(p_kinds)
         and j.status = 'ready' and j.held_back = '' and j.limit_key = '' and j.attempt_count = 0
         and j.max_attempts > 1 and j.waiting_since is null and u.status <> 'paused'
       order by j.due_at, j.id
       limit least(p_most, greatest(p_ended, cardinality(p_ready) / 4)) - 1
         for no key update of j skip locked);
    jobs := jobs || v_more;
  end if;
  if cardinality(jobs) < p_most then
    v_due := array(
      select id from workflows_job
       where due_at is not null and held_back = '' and queue = p_queue
         and project_id = v_project and due_at <= now()
       order by due_at limit 4 * p_most);
    v_most := least(p_most, cardinality(v_due) / 4) - cardinality(jobs);
    if v_most > 0 then
      v_more := array(
        select j.id from workflows_job j join workflows_run u on u.id = j.run_id
         where j.id = any(v_due) and j.id <> all(jobs) and j.kind = any(p_kinds)
           and j.status = 'ready' and j.held_back = '' and j.limit_key = '' and j.attempt_count = 0
           and j.max_attempts > 1 and j.waiting_since is null and u.status <> 'paused'
         order by j.due_at, j.id limit v_most for no key update of j skip locked);
      jobs := jobs || v_more;
    end if;
  end if;
end $$;
