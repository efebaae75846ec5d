-- Take the lease and open the attempt; nothing when the job is not ours to run. A job that waited
-- for its provider (waiting_since) goes on in the attempt that is still open. A job of a paused run,
-- or one above its limit (unless its answer is there), is held back instead, and the row says by
-- what and nothing else: no lease, no attempt, and no pointer until workflows_resume_run_v1 or
-- workflows_fill_limit_v1 lets it go.
--
-- One row, without job_id when the job is not ours: not a set, so that a turn can assign it.
create function workflows_claim_job_v2(
  p_job uuid, p_owner text, p_worker uuid,
  out job_id uuid, out epoch int, out run_id uuid, out project_id uuid, out kind text,
  out queue text, out key text, out payload jsonb, out attempt_number int, out max_attempts int,
  out lease_seconds int, out apply_failures int, out limit_key text, out begins_run boolean,
  out held_back text, out subject text, out guidance jsonb, out submission jsonb)
returns record language plpgsql as $$
#variable_conflict use_column
declare
  j record;
  r record;
  l record;
  v_held_back text := '';
begin
  update workflows_job
     set status = 'leased', epoch = epoch + 1, due_at = null, pointer_sent_at = null,
         attempt_count = attempt_count + (waiting_since is null)::int,
         started_at = coalesce(started_at, now())
   where id = p_job and status in ('ready', 'queued', 'retry_scheduled')
     and held_back = '' and (status = 'queued' or due_at <= now())
     and (attempt_count < max_attempts or waiting_since is not null)
  returning * into j;
  if not found then return; end if;

  select status, started_at, subject, guidance into r from workflows_run where id = j.run_id;
  if j.waiting_since is null then
    if r.status = 'paused' then
      v_held_back := 'paused';
    elsif j.limit_key <> '' then
      select cap, paused_until into l from workflows_limit
       where key = j.limit_key for no key update;
      -- Ours is counted already: from here on it would be the one too many.
      if found and (l.paused_until > now() or l.cap < (
           select count(*) from workflows_job where holds_slot and limit_key = j.limit_key))
         and not workflows_has_answer_v1(p_job) then  -- it only applies, and asks nobody
        v_held_back := 'limit';
      end if;
    end if;
    if v_held_back <> '' then
      update workflows_job  -- locked above; who was never tried keeps its place among the others
         set status = case when attempt_count = 1 then 'ready' else 'retry_scheduled' end,
             held_back = v_held_back, attempt_count = attempt_count - 1,
             due_at = case when attempt_count = 1 then created_at else now() end
                      - make_interval(secs => priority),
             started_at = case when attempt_count > 1 then started_at end
       where id = p_job and status = 'leased';
      if v_held_back = 'limit' then
        perform workflows_hold_back_more_v2(j.queue, j.project_id, j.limit_key);
      end if;
      job_id := p_job;
      queue := j.queue;
      held_back := v_held_back;
      return;
    end if;
  end if;

  insert into workflows_lease
    (job_id, lease_owner, epoch, worker_id, lease_expires_at, heartbeat_at)
  values (p_job, p_owner, j.epoch, p_worker, now() + make_interval(secs => j.lease_seconds), now())
  on conflict (job_id) do update
    set lease_owner = excluded.lease_owner, epoch = excluded.epoch,
        worker_id = excluded.worker_id, lease_expires_at = excluded.lease_expires_at,
        heartbeat_at = excluded.heartbeat_at;
  if j.waiting_since is null then
    insert into workflows_attempt (job_id, number, lease_owner, worker_id)
    values (p_job, j.attempt_count, p_owner, p_worker);
  end if;

  job_id := j.id;
  epoch := j.epoch;
  run_id := j.run_id;
  project_id := j.project_id;
  kind := j.kind;
  queue := j.queue;
  key := j.idempotency_key;
  payload := j.payload;
  attempt_number := j.attempt_count;
  max_attempts := j.max_attempts;
  lease_seconds := j.lease_seconds;
  apply_failures := j.apply_failures;
  limit_key := j.limit_key;
  begins_run := j.run_id is not null and r.started_at is null;
  held_back := '';
  subject := coalesce(r.subject, '');
  guidance := coalesce(r.guidance, '[]');
  if j.attempt_count > 1 or j.waiting_since is not null then  -- else nothing was asked yet
    submission := (
      select jsonb_build_object(
        'number', s.number, 'idempotency_key', s.idempotency_key, 'outcome', s.outcome,
        'provider', s.provider, 'provider_request_id', s.provider_request_id,
        'result', s.provider_result, 'is_superseded', s.superseded <> '',
        'spent_microdollars', (
           select coalesce(sum(case when x.outcome = 'answered' or x.cancel_outcome = 'accepted'
                               then x.cost_microdollars when x.outcome = 'refused' then 0
                               else x.price_microdollars end), 0)
             from workflows_submission x where x.job_id = p_job))
        from workflows_submission s where s.job_id = p_job order by s.number desc limit 1);
  end if;
end $$;
