-- Add jobs to a run with what they wait for, under the run's lock: an ending that happens meanwhile
-- waits for us or is seen by us, so no dependent is missed. A key that is already there changes
-- nothing. outcome: 'planned', 'over' (the run has ended), 'unknown_need' (unknown names them).
-- p_jobs: [{id, kind, queue, priority, payload, payload_hash, key, optional, max_attempts,
-- lease_seconds, stall_seconds, limit_key, deadline_seconds}], p_needs: [{key, needed, needs}].
create function workflows_plan_jobs_v1(p_run uuid, p_jobs jsonb, p_needs jsonb)
returns table (outcome text, ids uuid[], queues text[], skipped uuid[], unknown text[])
language plpgsql as $$
declare
  r record;
  v_new uuid[];
  v_queues text[];
  v_broken uuid[];
  v_unknown text[];
  v_more record;
begin
  select * into r from workflows_run where id = p_run for no key update;
  if not found or r.finished_at is not null or r.cancel_requested_at is not null then
    return query select 'over', null::uuid[], null::text[], null::uuid[], null::text[];
    return;
  end if;
  select array_agg(distinct n.needed) into v_unknown
    from jsonb_to_recordset(p_needs) as n(needed text)
   where n.needed not in (select x.key from jsonb_to_recordset(p_jobs) as x(key text))
     and not exists (select 1 from workflows_job j
                      where j.run_id = p_run and j.idempotency_key = n.needed);
  if v_unknown is not null then
    return query select 'unknown_need', null::uuid[], null::text[], null::uuid[], v_unknown;
    return;
  end if;

  with wanted as (
    select distinct on (x.key) x.* from jsonb_to_recordset(p_jobs) as x(
      id uuid, kind text, queue text, priority int, payload jsonb, payload_hash text, key text,
      optional boolean, max_attempts int, lease_seconds int, stall_seconds int, limit_key text,
      deadline_seconds int)
     where not exists (select 1 from workflows_job j
                        where j.run_id = p_run and j.idempotency_key = x.key)
     order by x.key, x.id),
  unmet as (  -- a needed job that is not there yet comes in this very statement
    select n.key, count(*) filter (where p.status is distinct from 'succeeded'
             and not (n.needs = 'settled' and p.finished_at is not null))::int as needs
      from jsonb_to_recordset(p_needs) as n(key text, needed text, needs text)
      left join workflows_job p on p.run_id = p_run and p.idempotency_key = n.needed
     group by n.key),
  added as (
    insert into workflows_job (id, project_id, run_id, kind, queue, priority, payload,
      payload_hash, idempotency_key, optional, max_attempts, lease_seconds, stall_seconds,
      limit_key, deadline_seconds, deadline_at, unmet_dependencies, status, due_at, held_back)
    select w.id, r.project_id, p_run, w.kind, w.queue, w.priority + r.priority, w.payload, w.payload_hash,
           w.key, w.optional, w.max_attempts, w.lease_seconds, w.stall_seconds, w.limit_key,
           w.deadline_seconds,
           greatest(now(), r.not_before) + make_interval(secs => w.deadline_seconds),
           coalesce(u.needs, 0),
           case when coalesce(u.needs, 0) = 0 then 'ready' else 'pending' end,
           case when coalesce(u.needs, 0) = 0
                then now() - make_interval(secs => w.priority + r.priority) end,
           case when coalesce(u.needs, 0) = 0 and r.status = 'paused' then 'paused' else '' end
      from wanted w left join unmet u on u.key = w.key order by w.id
    returning id, queue, status)
  select coalesce(array_agg(a.id), '{}'),
         coalesce(array_agg(distinct a.queue::text) filter (where a.status = 'ready'), '{}')
    into v_new, v_queues from added a;

  insert into workflows_jobdependency (job_id, depends_on_id, needs)
  select j.id, p.id, max(n.needs) from (
      select distinct x.key, x.needed, x.needs
        from jsonb_to_recordset(p_needs) as x(key text, needed text, needs text)) n
    join workflows_job j on j.run_id = p_run and j.idempotency_key = n.key and j.id = any(v_new)
    join workflows_job p on p.run_id = p_run and p.idempotency_key = n.needed
   group by j.id, p.id;

  with gone as (
    update workflows_job j
       set status = 'skipped', finished_at = now(), deadline_at = null, error_code = 'need_not_met',
           error_detail = 'a job it needs had ended otherwise than succeeded'
     where j.id = any(v_new) and j.status = 'pending' and exists (
       select 1 from workflows_jobdependency d join workflows_job p on p.id = d.depends_on_id
        where d.job_id = j.id and d.needs = 'success'
          and p.status in ('failed', 'cancelled', 'skipped') and p.id <> all(v_new))
    returning j.id)
  select coalesce(array_agg(g.id order by g.id), '{}') into v_broken from gone g;
  if v_broken <> '{}' then
    select d.skipped, d.queues into v_more from workflows_release_dependents_v1(v_broken, false) d;
    v_broken := v_broken || v_more.skipped;
    v_queues := v_queues || v_more.queues;
  end if;

  if r.not_before > now() then perform workflows_hold_until_v1(p_run, r.not_before); end if;

  if v_new <> '{}' then
    update workflows_run
       set status = case when status = 'stalled' then 'running' else status end,
           jobs_total = jobs_total + cardinality(v_new),
           jobs_open = jobs_open + cardinality(v_new) - cardinality(v_broken),
           jobs_skipped = jobs_skipped + cardinality(v_broken),
           jobs_missed = jobs_missed + (select count(*) from workflows_job s
                                         where s.id = any(v_broken) and not s.optional)
     where id = p_run;
    perform workflows_note_skipped_v1(p_run, r.channel_id, v_broken);
  end if;
  return query
  select 'planned', (
      select array_agg(j.id order by x.position)
        from jsonb_array_elements(p_jobs) with ordinality as x(item, position)
        join workflows_job j on j.run_id = p_run and j.idempotency_key = x.item->>'key'),
    v_queues, v_broken, null::text[];
end $$;
