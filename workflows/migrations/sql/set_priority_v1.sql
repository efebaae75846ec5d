-- Another head start for the jobs of a run (p_job null: all of them, and those planned later) that
-- have not ended. What is due moves at once in its queue; a rest, a look and a start that is still to
-- come stay when they are, and a pointer that is out cannot be overtaken. Whether there was a run,
-- not over, or a job, not ended.
create function workflows_set_priority_v1(p_run uuid, p_job uuid, p_priority int)
returns boolean language plpgsql as $$
declare
  r record;
  v_jobs uuid[];
  v_moved int;
begin
  select * into r from workflows_run where id = p_run for no key update;
  if p_run is not null and (r.id is null or r.finished_at is not null) then return false; end if;
  -- A run's jobs by its index, a delivery by its id: "is not distinct from" has no index.
  if p_run is not null then
    select coalesce(array_agg(o.id), '{}') into v_jobs from (
      select id from workflows_job
       where run_id = p_run and (p_job is null or id = p_job) and finished_at is null
       order by id for no key update) o;
  else
    select coalesce(array_agg(o.id), '{}') into v_jobs from (
      select id from workflows_job where id = p_job and run_id is null and finished_at is null
         for no key update) o;
  end if;
  if p_job is null then
    update workflows_run set priority = p_priority where id = p_run;
  end if;
  with new as (
    select j.id, case when p_job is null then j.priority + p_priority - r.priority
                      else p_priority end as priority
      from workflows_job j
     where j.id = any(v_jobs))
  update workflows_job j
     set priority = new.priority,
         due_at = case when j.status = 'ready' and j.due_at <= now()
                       then least(now(), j.due_at + make_interval(secs => j.priority - new.priority))
                       else j.due_at end
    from new where j.id = new.id;
  get diagnostics v_moved = row_count;
  if p_job is not null and v_moved = 0 then return false; end if;
  if p_run is not null then
    perform workflows_append_events_v1(r.channel_id, p_run, jsonb_build_array(jsonb_build_object(
      'type', 'run.prioritized', 'job', p_job, 'data', jsonb_build_object('seconds', p_priority))));
  end if;
  return true;
end $$;
