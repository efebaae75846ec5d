-- The end of a held job: the run's lock first (in a statement of its own, so that a dependent added
-- meanwhile is seen), job, lease, attempt, dependents in id order, counters, channel last.
-- All null when the claim no longer holds the job, or when it would succeed although a person has
-- cancelled it. p_run: the job's run, which never changes. p_windows (queue -> size) fills the windows
-- of the queues it touched, once a quarter of one is free; null leaves that to the caller. p_finish
-- settles the run as well. ready: dependents that a worker may take now.
create function workflows_settle_job_v2(
  p_job uuid, p_run uuid, p_epoch int, p_owner text, p_status text, p_attempt text, p_code text,
  p_detail text, p_windows jsonb, p_finish boolean,
  out skipped uuid[], out queues text[], out pointers jsonb, out ready uuid[])
returns record language plpgsql as $$
declare
  v_channel uuid;
  v_open int;
  v_blocked int;
  v_missed int;
  v_number bigint;
  v_window int;
  v_data jsonb;
  v_events jsonb;
  j record;
begin
  if p_run is not null then
    perform 1 from workflows_run where id = p_run for no key update;
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
  if not found then return; end if;
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
    select d.skipped, d.queues, d.ready into skipped, queues, ready
      from workflows_release_dependents_v1(array[p_job], p_status = 'succeeded') d;
  end if;
  queues := queues || j.queue::text;
  if j.limit_key <> '' then
    queues := queues || workflows_fill_limit_v1(j.limit_key, 1);
  end if;
  if p_windows is not null then
    v_window := (p_windows->>j.queue)::int;
    -- Mostly only its own queue is touched, and mostly there is no quarter of its window free yet.
    if cardinality(queues) > 1 or v_window / 4 <= v_window - (
         select count(*) from (select 1 from workflows_job
           where pointer_sent_at is not null and queue = j.queue limit v_window) out) then
      pointers := workflows_fill_windows_v1(queues, p_windows);
    end if;
  end if;

  if p_run is not null then
    v_missed := (p_status <> 'succeeded' and not j.optional)::int;
    v_data := jsonb_build_object(
      'kind', j.kind, 'key', j.idempotency_key, 'attempt', j.attempt_count);
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
    if skipped <> '{}' then
      perform workflows_append_events_v1(v_channel, p_run, v_events);
    else
      v_number := workflows_append_event_v1(
        v_channel, j.project_id, p_run, 'job.' || p_status, p_job, v_data);
    end if;
    if p_finish and (v_open = 0 or v_blocked > 0) then
      perform workflows_settle_run_v1(p_run);
    end if;
  end if;
end $$;
