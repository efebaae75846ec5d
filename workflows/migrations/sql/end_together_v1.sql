-- Held jobs that have done nothing that could fail succeed together: as workflows_settle_job_v3 ends
-- each, with one statement where that has one for each job. Runs first, in id order, then jobs,
-- leases, attempts, dependents in id order, counters, channels last, in id order. A job that is no
-- longer held, was cancelled or has a limit is left as it is. p_runs: the jobs' runs; none is without.
-- ended: those that did; queues: where something is ready now; ready: their dependents that may go.
create function workflows_end_together_v1(
  p_jobs uuid[], p_runs uuid[], p_epochs int[], p_owners text[],
  out ended uuid[], out queues text[], out ready uuid[])
returns record language plpgsql as $$
declare
  v_runs uuid[];
  v_told jsonb[];
  v_last bigint;
  r record;
begin
  ended := '{}';
  queues := '{}';
  ready := '{}';
  perform 1 from workflows_run where id = any(p_runs) order by id for no key update;

  with held as (
    select c.id, c.epoch, c.place
      from unnest(p_jobs, p_epochs, p_owners) with ordinality as c(id, epoch, lease_owner, place)
      join workflows_lease l on l.job_id = c.id and l.epoch = c.epoch
                            and l.lease_owner = c.lease_owner),
  done as (
    update workflows_job j
       set status = 'succeeded', finished_at = now(), waiting_since = null, deadline_at = null,
           error_code = '', error_detail = ''
      from held
     where j.id = held.id and j.status = 'leased' and j.epoch = held.epoch
       and j.cancel_requested_at is null and j.limit_key = '' and j.run_id = any(p_runs)
    returning j.id, j.run_id, j.queue, j.kind, j.idempotency_key, j.attempt_count, held.place),
  freed as (
    delete from workflows_lease l using done where l.job_id = done.id),
  closed as (
    update workflows_attempt a set ended_at = clock_timestamp(), outcome = 'succeeded'
      from done where a.job_id = done.id and a.number = done.attempt_count and a.outcome = '')
  select coalesce(array_agg(id order by place), '{}'), array_agg(run_id order by place),
         array_agg(jsonb_build_object('kind', kind, 'key', idempotency_key, 'attempt', attempt_count)
                   order by place),
         coalesce(array_agg(distinct queue::text), '{}')
    into ended, v_runs, v_told, queues from done;
  if ended = '{}' then return; end if;

  if exists (select 1 from workflows_jobdependency where depends_on_id = any(ended)) then
    with needs as (
      select job_id, count(*)::int as met from workflows_jobdependency
       where depends_on_id = any(ended) group by job_id),
    waiting as (
      select w.id, needs.met, u.status as run_status
        from needs join workflows_job w on w.id = needs.job_id
        join workflows_run u on u.id = w.run_id
       where w.status = 'pending' order by w.id for no key update of w),
    told as (
      update workflows_job w
         set unmet_dependencies = w.unmet_dependencies - waiting.met,
             status = case when w.unmet_dependencies = waiting.met then 'ready' else 'pending' end,
             due_at = case when w.unmet_dependencies = waiting.met
                           then now() - make_interval(secs => w.priority) end,
             held_back = case when w.unmet_dependencies = waiting.met
                               and waiting.run_status = 'paused' then 'paused' else '' end
        from waiting where w.id = waiting.id and w.status = 'pending'
      returning w.id, w.queue, w.status, w.held_back)
    select queues || coalesce(array_agg(distinct t.queue::text), '{}'),
           coalesce(array_agg(t.id), '{}')
      into queues, ready from told t where t.status = 'ready' and t.held_back = '';
  end if;

  for r in
    with counted as (
      update workflows_run u
         set jobs_open = u.jobs_open - c.jobs, jobs_succeeded = u.jobs_succeeded + c.jobs
        from (select run, count(*)::int as jobs from unnest(v_runs) as t(run) group by run) c
       where u.id = c.run
      returning u.id, u.channel_id, u.project_id, u.jobs_open, u.jobs_blocked, c.jobs)
    select * from counted order by channel_id, id
  loop
    if exists (select 1 from workflows_subscription
                where (project_id = r.project_id or project_id is null)
                  and (event_type = 'job.succeeded'
                       or (right(event_type, 1) = '*'
                           and starts_with('job.succeeded', rtrim(event_type, '*'))))) then
      perform workflows_append_events_v1(r.channel_id, r.id, (
        select jsonb_agg(jsonb_build_object('type', 'job.succeeded', 'job', t.job, 'data', t.data)
                         order by t.place)
          from unnest(ended, v_runs, v_told) with ordinality as t(job, run, data, place)
         where t.run = r.id));
    else
      update workflows_channel set last_number = last_number + r.jobs
       where id = r.channel_id returning last_number into v_last;
      insert into workflows_event (channel_id, number, type, run_id, job_id, data)
      select r.channel_id, v_last - r.jobs + row_number() over (order by t.place),
             'job.succeeded', r.id, t.job, t.data
        from unnest(ended, v_runs, v_told) with ordinality as t(job, run, data, place)
       where t.run = r.id;
    end if;
    if r.jobs_open = 0 or r.jobs_blocked > 0 then
      perform workflows_settle_run_v1(r.id);
    end if;
  end loop;
end $$;
