-- A job that is still pending waits for more. Who needs the end of a job and now its success needs
-- its success. outcome: 'added', 'not_pending', 'unknown_need',
-- 'cycle' (a needed job waits, directly or not, for this one).
create function workflows_add_needs_v2(p_run uuid, p_key text, p_needs jsonb)
returns table (outcome text, added int, skipped uuid[], unknown text[]) language plpgsql as $$
declare
  r record;
  v_job uuid;
  v_unknown text[];
  v_added int;
  v_unmet int;
  v_is_broken boolean;
  v_skipped uuid[] := '{}';
begin
  select * into r from workflows_run where id = p_run for no key update;
  select id into v_job from workflows_job
   where run_id = p_run and idempotency_key = p_key and status = 'pending' for no key update;
  if v_job is null then
    return query select 'not_pending', 0, '{}'::uuid[], null::text[];
    return;
  end if;
  select array_agg(distinct n.needed) into v_unknown
    from jsonb_to_recordset(p_needs) as n(needed text)
   where not exists (select 1 from workflows_job j
                      where j.run_id = p_run and j.idempotency_key = n.needed);
  if v_unknown is not null then
    return query select 'unknown_need', 0, '{}'::uuid[], v_unknown;
    return;
  end if;
  if exists (
    with recursive needed(id) as (
      select j.id from jsonb_to_recordset(p_needs) as n(needed text)
        join workflows_job j on j.run_id = p_run and j.idempotency_key = n.needed
      union
      select d.depends_on_id from needed x join workflows_jobdependency d on d.job_id = x.id)
    select 1 from needed where id = v_job) then
    return query select 'cycle', 0, '{}'::uuid[], null::text[];
    return;
  end if;

  with new as (
    insert into workflows_jobdependency (job_id, depends_on_id, needs)
    select v_job, p.id, max(n.needs)
      from jsonb_to_recordset(p_needs) as n(needed text, needs text)
      join workflows_job p on p.run_id = p_run and p.idempotency_key = n.needed
     group by p.id
    on conflict (depends_on_id, job_id) do update set needs = excluded.needs
      where workflows_jobdependency.needs = 'settled' and excluded.needs = 'success'
    returning depends_on_id, needs, xmax = 0 as is_new)
  select count(*) filter (where new.is_new), count(*) filter (where new.is_new
           and p.status <> 'succeeded'
           and not (new.needs = 'settled' and p.finished_at is not null)),
         coalesce(bool_or(new.needs = 'success'
           and p.status in ('failed', 'cancelled', 'skipped')), false)
    into v_added, v_unmet, v_is_broken
    from new join workflows_job p on p.id = new.depends_on_id;
  update workflows_job
     set unmet_dependencies = unmet_dependencies + v_unmet,
         status = case when v_is_broken then 'skipped' else status end,
         finished_at = case when v_is_broken then now() end,
         deadline_at = case when not v_is_broken then deadline_at end,
         error_code = case when v_is_broken then 'need_not_met' else error_code end
   where id = v_job;
  if v_is_broken then
    select array[v_job] || d.skipped into v_skipped
      from workflows_release_dependents_v1(array[v_job], false) d;
    update workflows_run
       set jobs_open = jobs_open - cardinality(v_skipped),
           jobs_skipped = jobs_skipped + cardinality(v_skipped),
           jobs_missed = jobs_missed + (select count(*) from workflows_job s
                                         where s.id = any(v_skipped) and not s.optional)
     where id = p_run;
    perform workflows_note_skipped_v1(p_run, r.channel_id, v_skipped);
  end if;
  return query select 'added', v_added, v_skipped, null::text[];
end $$;
