-- The waits that are due, at most p_limit, each for one look. No lease is taken: the job keeps
-- waiting, the epoch says who looks, and its next look moves p_seconds ahead, so that a look whose
-- worker died is simply made again. p_not names kinds that have enough to do. Never waits for a lock.
create function workflows_claim_looks_v1(p_limit int, p_seconds double precision, p_not text[])
returns table (
  job_id uuid, epoch int, run_id uuid, project_id uuid, kind text, queue text, key text,
  payload jsonb, attempt_number int, max_attempts int, lease_seconds int, subject text,
  submission jsonb)
language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with due as (
    select id from workflows_job
     where look_at is not null and look_at <= now() and status = 'waiting' and kind <> all(p_not)
     order by look_at limit p_limit
       for no key update skip locked),
  taken as (
    update workflows_job j
       set epoch = j.epoch + 1, look_at = now() + make_interval(secs => p_seconds)
      from due where j.id = due.id and j.status = 'waiting'
    returning j.*)
  select t.id, t.epoch, t.run_id, t.project_id, t.kind::text, t.queue::text, t.idempotency_key::text,
         t.payload, t.attempt_count, t.max_attempts, t.lease_seconds, coalesce(r.subject, '')::text,
         (select jsonb_build_object(
            'number', s.number, 'idempotency_key', s.idempotency_key, 'outcome', s.outcome,
            'provider', s.provider, 'provider_request_id', s.provider_request_id,
            'is_superseded', s.superseded <> '')
            from workflows_submission s where s.job_id = t.id order by s.number desc limit 1)
    from taken t left join workflows_run r on r.id = t.run_id;
end $$;
