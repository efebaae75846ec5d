-- Stop jobs of a run (p_jobs null: all of them): what has not started ends now, a leased one is told
-- at its next checkpoint and why. p_overdue: only jobs whose own deadline has passed, and they end as
-- failed; else they end as cancelled. Slots under limits go to the next. Leaves settling the run to
-- the caller, after the handlers' hooks.
create function workflows_cancel_jobs_v1(
  p_run uuid, p_jobs uuid[], p_code text, p_detail text, p_overdue boolean)
returns table (cancelled uuid[], skipped uuid[], told int, queues text[]) language plpgsql as $$
declare
  v_channel uuid;
  v_not_before timestamptz;
  v_status text := case when p_overdue then 'failed' else 'cancelled' end;
  v_jobs uuid[];
  v_gone uuid[];
  v_skipped uuid[] := '{}';
  v_queues text[] := '{}';
  v_blocked int;
  v_told int;
  v_keys text[];
begin
  if p_run is not null then
    select channel_id, not_before into v_channel, v_not_before
      from workflows_run where id = p_run for no key update;
  end if;
  -- A run's jobs by its index, deliveries by their ids: "is not distinct from" has no index.
  if p_run is not null then
    select coalesce(array_agg(o.id), '{}') into v_jobs from (
      select id from workflows_job
       where run_id = p_run and (p_jobs is null or id = any(p_jobs)) and finished_at is null
       order by id for no key update) o;
  else
    select coalesce(array_agg(o.id), '{}') into v_jobs from (
      select id from workflows_job
       where id = any(p_jobs) and run_id is null and finished_at is null
       order by id for no key update) o;
  end if;
  update workflows_job
     set cancel_requested_at = now(), error_code = p_code, error_detail = p_detail
   where id = any(v_jobs)
     and status = 'leased' and cancel_requested_at is null
     and (not p_overdue or deadline_at <= now());
  get diagnostics v_told = row_count;
  select count(*) into v_blocked from workflows_job
   where id = any(v_jobs)
     and status = 'blocked' and (not p_overdue or deadline_at <= now());
  with gone as (
    update workflows_job
       set status = v_status, finished_at = now(), due_at = null, look_at = null,
           pointer_sent_at = null, held_back = '', waiting_since = null, deadline_at = null,
           error_code = p_code, error_detail = p_detail
     where id = any(v_jobs)
       and status in ('pending', 'ready', 'queued', 'retry_scheduled', 'waiting', 'blocked')
       and (not p_overdue or deadline_at <= now())
    returning id)
  select coalesce(array_agg(g.id order by g.id), '{}') into v_gone from gone g;
  update workflows_attempt
     set ended_at = clock_timestamp(), error_code = p_code,
         outcome = case when p_overdue then 'gave_up' else 'cancelled' end
   where job_id = any(v_gone) and outcome = '';
  if v_gone <> '{}' then
    select array_agg(distinct s.limit_key::text order by s.limit_key::text) into v_keys
      from workflows_job s where s.id = any(v_gone) and s.limit_key <> '';
    select d.skipped, d.queues into v_skipped, v_queues
      from workflows_release_dependents_v1(v_gone, false) d;
    v_queues := v_queues || workflows_fill_limits_v1(v_keys, cardinality(v_gone));
  end if;
  if p_run is not null then
    if v_not_before > now() then perform workflows_hold_until_v1(p_run, v_not_before); end if;
    update workflows_run
       set jobs_open = jobs_open - cardinality(v_gone) - cardinality(v_skipped),
           jobs_blocked = jobs_blocked - v_blocked,
           jobs_cancelled = jobs_cancelled + case when p_overdue then 0 else cardinality(v_gone) end,
           jobs_failed = jobs_failed + case when p_overdue then cardinality(v_gone) else 0 end,
           jobs_skipped = jobs_skipped + cardinality(v_skipped),
           jobs_missed = jobs_missed + (select count(*) from workflows_job s
             where (s.id = any(v_gone) or s.id = any(v_skipped)) and not s.optional)
     where id = p_run;
    perform workflows_append_events_v1(v_channel, p_run, (
      select coalesce(jsonb_agg(jsonb_build_object('type', 'job.' || v_status, 'job', s.id, 'data',
               jsonb_build_object('kind', s.kind, 'key', s.idempotency_key)
               || case when p_overdue then jsonb_build_object('code', p_code) else '{}' end)
               order by s.id), '[]')
        from workflows_job s where s.id = any(v_gone)));
    perform workflows_note_skipped_v1(p_run, v_channel, v_skipped);
  end if;
  return query select v_gone, v_skipped, v_told, v_queues;
end $$;
