-- A held job goes back without ending. p_move: 'wait' (a provider is at work; the attempt stays
-- open, and look_due asks in p_seconds), 'retry', 'retry_apply' (the receipt is kept and the paid
-- attempts are not touched), 'release' (the worker stops; costs nothing). Answers 'moved', 'stalled'
-- (a wait beyond the kind's stall window: nothing was moved, block it) or 'refused' (no longer held,
-- or cancelled). What does not wait gives its slot under a limit to the next, and is held back while
-- its run is paused. The worker is free again, so windows are filled as when a job ends.
create function workflows_put_back_v1(
  p_job uuid, p_epoch int, p_owner text, p_move text, p_seconds double precision, p_code text,
  p_detail text, p_windows jsonb)
returns table (answer text, pointers jsonb) language plpgsql as $$
declare
  j record;
  v_stays_open boolean;
  v_free boolean;
  v_queues text[] := '{}';
  v_pointers jsonb := '[]';
begin
  select * into j from workflows_job
   where id = p_job and status = 'leased' and epoch = p_epoch and cancel_requested_at is null
     and exists (select 1 from workflows_lease l where l.job_id = p_job
                    and l.epoch = p_epoch and l.lease_owner = p_owner)
     for no key update;
  if not found then
    return query select 'refused', '[]'::jsonb;
    return;
  end if;
  if p_move = 'wait' and j.waiting_since + make_interval(secs => j.stall_seconds) < now() then
    return query select 'stalled', '[]'::jsonb;
    return;
  end if;

  v_stays_open := p_move = 'wait' or (p_move = 'release' and j.waiting_since is not null);
  v_free := p_move = 'retry_apply' or (p_move = 'release' and not v_stays_open);
  if p_move <> 'release' then  -- before ours may be due: it has had its turn
    v_pointers := workflows_fill_windows_v1(array[j.queue], p_windows);
  end if;
  update workflows_job
     set status = case when p_move = 'wait' then 'waiting'
                       when p_move = 'release' then 'ready' else 'retry_scheduled' end,
         due_at = case when p_move <> 'wait' then now() + make_interval(secs => p_seconds) end,
         look_at = case when p_move = 'wait' then now() + make_interval(secs => p_seconds) end,
         waiting_since = case when v_stays_open then coalesce(waiting_since, now()) end,
         max_attempts = max_attempts + v_free::int,
         apply_failures = apply_failures + (p_move = 'retry_apply')::int,
         held_back = case when not v_stays_open and exists (
           select 1 from workflows_run r where r.id = j.run_id and r.status = 'paused')
                          then 'paused' else '' end,
         error_code = p_code, error_detail = p_detail
   where id = p_job;
  delete from workflows_lease where job_id = p_job;
  if not v_stays_open then
    update workflows_attempt
       set ended_at = clock_timestamp(), error_code = p_code, error_detail = p_detail,
           outcome = case when p_move = 'release' then 'released' else 'retrying' end
     where job_id = p_job and number = j.attempt_count and outcome = '';
    v_queues := workflows_fill_limit_v1(j.limit_key, 1);
  end if;
  if p_move in ('retry', 'retry_apply') then
    perform workflows_append_events_v1(r.channel_id, r.id, jsonb_build_array(jsonb_build_object(
      'type', 'job.retrying', 'job', p_job, 'data', jsonb_build_object('kind', j.kind,
        'key', j.idempotency_key, 'attempt', j.attempt_count, 'code', p_code))))
      from workflows_run r where r.id = j.run_id;
  end if;
  if p_move = 'release' then v_queues := v_queues || j.queue::text; end if;
  return query
  select 'moved', v_pointers || workflows_fill_windows_v1(v_queues, p_windows);
end $$;
