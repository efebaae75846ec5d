-- The end of a held job. The run's row comes first, in a statement of its own, so that a dependent
-- added meanwhile is seen; then job, lease, attempt, dependents in id order, counters, channel last.
-- All null when the claim no longer holds the job, or when it would succeed although a person has
-- cancelled it. p_run: the job's run, which never changes. p_windows (queue -> size) fills the windows
-- of the queues it touched, once a quarter of one is free; null leaves that to the caller. Where it has
-- released nothing it looks only when p_looks. p_finish settles the run as well.
-- ready: dependents that a worker may take now; next: the first of them in p_queue that has no limit.
create function workflows_settle_job_v3(
  p_job uuid, p_run uuid, p_epoch int, p_owner text, p_status text, p_attempt text, p_code text,
  p_detail text, p_windows jsonb, p_looks boolean, p_finish boolean, p_queue text,
  out skipped uuid[], out queues text[], out pointers jsonb, out ready uuid[], out next uuid)
returns record language plpgsql as $$
declare
  v_run_status text;
  v_channel uuid;
  v_open int;
  v_blocked int;
  v_counted boolean := false;
  v_missed int;
  v_window int;
  v_data jsonb;
  v_events jsonb;
  j record;
begin
  if p_run is not null then
    if p_status = 'succeeded' then  -- counted before it is known, as it nearly always is so
      update workflows_run set jobs_open = jobs_open - 1, jobs_succeeded = jobs_succeeded + 1
       where id = p_run and jobs_open > jobs_blocked
      returning status, channel_id, jobs_open, jobs_blocked
        into v_run_status, v_channel, v_open, v_blocked;
      v_counted := found;
    end if;
    if not v_counted then
      perform 1 from workflows_run where id = p_run for no key update;
    end if;
  end if;

  update workflows_job
     set status = p_status, finished_at = now(), waiting_since = null, deadline_at = null,
         -- The last failure counts too, so that a requeue begins a budget of its own.
         apply_failures = apply_failures + (p_code = 'apply_failed')::int,
         error_code = p_code, error_detail = p_detail
   where id = p_job and status = 'leased' and epoch = p_epoch
     and (p_status <> 'succeeded' or cancel_requested_at is null)
     and exists (select 1 from workflows_lease l where l.job_id = p_job
                    and l.epoch = p_epoch and l.lease_owner = p_owner)
  returning kind, queue, project_id, idempotency_key, attempt_count, optional, limit_key into j;
  if not found then
    if v_counted then
      update workflows_run set jobs_open = jobs_open + 1, jobs_succeeded = jobs_succeeded - 1
       where id = p_run;
    end if;
    return;
  end if;
  skipped := '{}';
  queues := '{}';
  ready := '{}';
  pointers := '[]';
  delete from workflows_lease where job_id = p_job;
  update workflows_attempt
     set ended_at = clock_timestamp(), outcome = p_attempt, error_code = p_code,
         error_detail = p_detail
   where job_id = p_job and number = j.attempt_count and outcome = '';

  if exists (select 1 from workflows_jobdependency where depends_on_id = p_job) then
    if v_counted then  -- every need of it is met: nothing to look up, nothing skipped
      with waiting as (
        select w.id from workflows_jobdependency d join workflows_job w on w.id = d.job_id
         where d.depends_on_id = p_job and w.status = 'pending'
         order by w.id for no key update of w),
      told as (
        update workflows_job w
           set unmet_dependencies = w.unmet_dependencies - 1,
               status = case when w.unmet_dependencies = 1 then 'ready' else 'pending' end,
               due_at = case when w.unmet_dependencies = 1
                             then now() - make_interval(secs => w.priority) end,
               held_back = case when w.unmet_dependencies = 1 and v_run_status = 'paused'
                                then 'paused' else '' end
          from waiting where w.id = waiting.id and w.status = 'pending'
        returning w.id, w.queue, w.status, w.held_back, w.limit_key, w.due_at)
      select coalesce(array_agg(distinct t.queue::text), '{}'), coalesce(array_agg(t.id), '{}'),
             (array_agg(t.id order by t.due_at, t.id)
                filter (where t.queue = p_queue and t.limit_key = ''))[1]
        into queues, ready, next from told t where t.status = 'ready' and t.held_back = '';
    else
      select d.skipped, d.queues, d.ready into skipped, queues, ready
        from workflows_release_dependents_v1(array[p_job], p_status = 'succeeded') d;
    end if;
  end if;
  queues := queues || j.queue::text;
  if j.limit_key <> '' then
    queues := queues || workflows_fill_limit_v1(j.limit_key, 1);
  end if;
  if p_windows is not null then
    v_window := (p_windows->>j.queue)::int;
    -- Mostly only its own queue is touched, and mostly there is no quarter of its window free yet.
    if cardinality(queues) > 1 then
      pointers := workflows_fill_windows_v1(queues, p_windows);
    elsif p_looks and v_window / 4 <= v_window - (
         select count(*) from (select 1 from workflows_job
           where pointer_sent_at is not null and queue = j.queue limit v_window) out) then
      pointers := workflows_fill_windows_v1(queues, p_windows);
    end if;
  end if;

  if p_run is not null then
    v_data := jsonb_build_object(
      'kind', j.kind, 'key', j.idempotency_key, 'attempt', j.attempt_count);
    if not v_counted then
      v_missed := (p_status <> 'succeeded' and not j.optional)::int;
      if p_code <> '' then v_data := v_data || jsonb_build_object('code', p_code); end if;
      if skipped <> '{}' then
        select jsonb_build_array(jsonb_build_object(
                 'type', 'job.' || p_status, 'job', p_job, 'data', v_data))
               || jsonb_agg(jsonb_build_object('type', 'job.skipped', 'job', s.id,
                 'data', jsonb_build_object('kind', s.kind, 'key', s.idempotency_key)) order by s.id),
               v_missed + count(*) filter (where not s.optional)
          into v_events, v_missed from workflows_job s where s.id = any(skipped);
      end if;
      update workflows_run
         set jobs_open = jobs_open - 1 - cardinality(skipped),
             jobs_succeeded = jobs_succeeded + (p_status = 'succeeded')::int,
             jobs_failed = jobs_failed + (p_status = 'failed')::int,
             jobs_cancelled = jobs_cancelled + (p_status = 'cancelled')::int,
             jobs_skipped = jobs_skipped + cardinality(skipped),
             jobs_missed = jobs_missed + v_missed
       where id = p_run returning channel_id, jobs_open, jobs_blocked
        into v_channel, v_open, v_blocked;
    end if;
    if skipped <> '{}' then
      perform workflows_append_events_v1(v_channel, p_run, v_events);
    else
      perform workflows_append_event_v1(
        v_channel, j.project_id, p_run, 'job.' || p_status, p_job, v_data);
    end if;
    if p_finish and (v_open = 0 or v_blocked > 0) then
      perform workflows_settle_run_v1(p_run);
    end if;
  end if;
end $$;
