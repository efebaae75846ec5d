-- Stop jobs of a run (p_jobs null: all of them): what has not started is cancelled, a leased one is
-- told at its next checkpoint. Leaves settling the run to the caller, after the handlers' hooks.
create function workflows_cancel_jobs_v1(
  p_run uuid, p_jobs uuid[], p_code text, p_detail text)
returns table (cancelled uuid[], skipped uuid[], told int, queues text[]) language plpgsql as $$
declare
  v_channel uuid;
  v_gone uuid[];
  v_skipped uuid[] := '{}';
  v_queues text[] := '{}';
  v_blocked int;
  v_told int;
begin
  if p_run is not null then
    select channel_id into v_channel from workflows_run where id = p_run for no key update;
  end if;
  perform 1 from workflows_job
    where run_id is not distinct from p_run and (p_jobs is null or id = any(p_jobs))
      and finished_at is null
    order by id for no key update;
  update workflows_job set cancel_requested_at = now()
   where run_id is not distinct from p_run and (p_jobs is null or id = any(p_jobs))
     and status = 'leased' and cancel_requested_at is null;
  get diagnostics v_told = row_count;
  select count(*) into v_blocked from workflows_job
   where run_id is not distinct from p_run and (p_jobs is null or id = any(p_jobs))
     and status = 'blocked';
  with gone as (
    update workflows_job
       set status = 'cancelled', finished_at = now(), due_at = null, pointer_sent_at = null,
           waiting_since = null, error_code = p_code, error_detail = p_detail
     where run_id is not distinct from p_run and (p_jobs is null or id = any(p_jobs))
       and status in ('pending', 'ready', 'queued', 'retry_scheduled', 'waiting', 'blocked')
    returning id)
  select coalesce(array_agg(g.id order by g.id), '{}') into v_gone from gone g;
  update workflows_attempt
     set ended_at = clock_timestamp(), outcome = 'cancelled', error_code = p_code
   where job_id = any(v_gone) and outcome = '';
  if v_gone <> '{}' then
    select d.skipped, d.queues into v_skipped, v_queues
      from workflows_release_dependents_v1(v_gone, false) d;
  end if;
  if p_run is not null then
    update workflows_run
       set jobs_open = jobs_open - cardinality(v_gone) - cardinality(v_skipped),
           jobs_blocked = jobs_blocked - v_blocked,
           jobs_cancelled = jobs_cancelled + cardinality(v_gone),
           jobs_skipped = jobs_skipped + cardinality(v_skipped),
           jobs_missed = jobs_missed + (select count(*) from workflows_job s
             where (s.id = any(v_gone) or s.id = any(v_skipped)) and not s.optional)
     where id = p_run;
    perform workflows_append_events_v1(v_channel, p_run, (
      select coalesce(jsonb_agg(jsonb_build_object('type', 'job.cancelled', 'job', s.id, 'data',
               jsonb_build_object('kind', s.kind, 'key', s.idempotency_key)) order by s.id), '[]')
        from workflows_job s where s.id = any(v_gone)));
    perform workflows_note_skipped_v1(p_run, v_channel, v_skipped);
  end if;
  return query select v_gone, v_skipped, v_told, v_queues;
end $$;
