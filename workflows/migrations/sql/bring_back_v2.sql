-- Failed and blocked jobs of a run go again (p_jobs null: all of them), and with them what was
-- skipped because of them; not those that still miss a success. Budgets are raised by p_more, counts
-- are never reset, deadlines of jobs begin anew. Succeeded jobs are left alone; a cancelled run is
-- not brought back. What is still held, and was told to stop by a deadline, is not stopped: it has
-- time again. The commands that failed with the run come back, except for earlier retries: what
-- they asked for was tried. Returns how many jobs go again.
create function workflows_bring_back_v2(
  p_run uuid, p_jobs uuid[], p_more int, p_deadline double precision)
returns table (brought int, queues text[]) language plpgsql as $$
declare
  r record;
  v_jobs uuid[];
  v_wanted uuid[];
  v_back uuid[];
  v_more uuid[];
  v_queues text[];
  v_told int;
begin
  select * into r from workflows_run where id = p_run for no key update;
  if p_run is not null then
    if r.id is null or r.status = 'cancelled'
       or (r.cancel_requested_at is not null and r.error_code <> 'deadline_passed') then
      return query select 0, '{}'::text[];
      return;
    end if;
  end if;
  -- A run's jobs by its index, deliveries by their ids: "is not distinct from" has no index.
  if p_run is not null then
    select coalesce(array_agg(o.id), '{}') into v_jobs from (
      select id from workflows_job where run_id = p_run order by id for no key update) o;
  else
    select coalesce(array_agg(o.id), '{}') into v_jobs from (
      select id from workflows_job where id = any(p_jobs) and run_id is null
       order by id for no key update) o;
  end if;

  -- What misses a success that does not go again with it would wait for it for ever: it stays.
  select coalesce(array_agg(id), '{}') into v_wanted from workflows_job
   where id = any(v_jobs) and (p_jobs is null or id = any(p_jobs))
     and (status in ('failed', 'blocked')
          or (status = 'cancelled' and error_code = 'deadline_passed'));
  v_back := v_wanted;
  loop
    select array_agg(distinct d.job_id) into v_more
      from workflows_jobdependency d join workflows_job p on p.id = d.depends_on_id
     where d.job_id = any(v_back) and d.needs = 'success' and p.id <> all(v_back)
       and p.status in ('failed', 'cancelled', 'skipped');
    exit when v_more is null;
    v_back := array(select unnest(v_back) except select unnest(v_more));
  end loop;

  update workflows_job
     set cancel_requested_at = null, error_code = '', error_detail = '',
         deadline_at = greatest(now(), r.not_before) + make_interval(secs => deadline_seconds)
   where id = any(v_jobs) and status = 'leased' and cancel_requested_at is not null
     and error_code = 'deadline_passed'
     and (p_jobs is null or id = any(p_jobs)
          -- The run's deadline told it, and the run goes on; its own has not passed.
          or (v_back <> '{}' and r.cancel_requested_at is not null
              and coalesce(deadline_at > now(), true)));
  get diagnostics v_told = row_count;
  if v_back = '{}' and v_told = 0 then
    return query select 0, '{}'::text[];
    return;
  end if;

  -- First everything that goes again is pending, so that needs are counted on the new footing.
  update workflows_job
     set status = 'pending', finished_at = null, unmet_dependencies = 1, error_code = '',
         error_detail = '', cancel_requested_at = null,
         deadline_at = greatest(now(), r.not_before) + make_interval(secs => deadline_seconds),
         max_attempts = greatest(max_attempts, attempt_count + p_more)
   where id = any(v_back) and status in ('failed', 'blocked', 'cancelled');
  loop
    with back as (
      update workflows_job j
         set status = 'pending', finished_at = null, unmet_dependencies = 1, error_code = '',
             error_detail = '', cancel_requested_at = null,
             max_attempts = greatest(max_attempts, attempt_count + p_more),
             deadline_at = greatest(now(), r.not_before) + make_interval(secs => deadline_seconds)
       where j.run_id = p_run and j.status in ('skipped', 'failed', 'cancelled')
         and (j.status = 'skipped' or j.id = any(v_wanted)) and not exists (
         select 1 from workflows_jobdependency d join workflows_job p on p.id = d.depends_on_id
          where d.job_id = j.id and d.needs = 'success'
            and p.status in ('failed', 'cancelled', 'skipped'))
      returning j.id)
    select coalesce(array_agg(id), '{}') into v_more from back;
    exit when v_more = '{}';
    v_back := v_back || v_more;
  end loop;

  with counted as (
    select j.id, count(d.id) filter (where p.status <> 'succeeded'
             and not (d.needs = 'settled' and p.finished_at is not null))::int as unmet
      from workflows_job j
      left join workflows_jobdependency d on d.job_id = j.id
      left join workflows_job p on p.id = d.depends_on_id
     where j.id = any(v_jobs) and j.status = 'pending'
     group by j.id),
  moved as (
    update workflows_job j
       set unmet_dependencies = c.unmet,
           status = case when c.unmet = 0 then 'ready' else 'pending' end,
           due_at = case when c.unmet = 0 then now() - make_interval(secs => j.priority) end,
           held_back = case when c.unmet = 0 and p_run is not null and r.status = 'paused'
                            then 'paused' else '' end
      from counted c where j.id = c.id
    returning j.queue, j.status)
  select coalesce(array_agg(distinct m.queue::text) filter (where m.status = 'ready'), '{}')
    into v_queues from moved m;

  if p_run is not null then
    if r.not_before > now() then perform workflows_hold_until_v1(p_run, r.not_before); end if;
    update workflows_run
       set status = case when r.status = 'paused' then 'paused' else 'running' end,
           finished_at = null, error_code = '', error_detail = '', cancel_requested_at = null,
           deadline_at = greatest(deadline_at, now() + make_interval(secs => p_deadline)),
           jobs_open = n.still_open, jobs_blocked = n.blocked, jobs_failed = n.failed,
           jobs_cancelled = n.cancelled, jobs_skipped = n.skipped, jobs_missed = n.missed
      from (select count(*) filter (where finished_at is null) as still_open,
                   count(*) filter (where status = 'blocked') as blocked,
                   count(*) filter (where status = 'failed') as failed,
                   count(*) filter (where status = 'cancelled') as cancelled,
                   count(*) filter (where status = 'skipped') as skipped,
                   count(*) filter (where finished_at is not null and status <> 'succeeded'
                                      and not optional) as missed
              from workflows_job where run_id = p_run) n
     where id = p_run;
    update workflows_command
       set status = case when r.started_at is null then 'attached' else 'running' end,
           finished_at = null, error_code = '', error_detail = ''
     where run_id = p_run and status = 'failed' and kind <> 'retry';
    perform workflows_append_events_v1(r.channel_id, p_run, jsonb_build_array(jsonb_build_object(
      'type', case when p_jobs is null then 'run.retried' else 'job.requeued' end,
      'job', p_jobs[1], 'data', jsonb_build_object('jobs', cardinality(v_back) + v_told))));
  end if;
  return query select cardinality(v_back) + v_told, v_queues;
end $$;
