-- A run goes again: what was held for work that it did not deliver is held anew for the run, if so
-- much is free. What its jobs spent, and what those that came through left over, is not.
create function media_pipeline_hold_again_v1(p_run uuid)
returns table (is_held boolean, needed bigint, free bigint) language plpgsql as $$
declare
  v_project uuid;
  v_more bigint;
  v_seconds double precision;
begin
  select project_id into v_project from workflows_run where id = p_run;
  perform 1 from media_pipeline_account where project_id = v_project for no key update;
  select coalesce(sum(o.amount - o.captured), 0), max(o.lasts_seconds) into v_more, v_seconds
    from media_pipeline_reservation o
    left join workflows_job j on j.run_id = p_run and j.idempotency_key = o.job_key
   where o.run_id = p_run and o.ended_at is not null
     and (o.job_key = '' or j.status is distinct from 'succeeded');
  if v_more = 0 then
    return query select true, 0::bigint, 0::bigint;
    return;
  end if;
  update media_pipeline_reservation set amount = captured
   where run_id = p_run and ended_at is not null and amount > captured;
  return query select h.is_held, h.needed, h.free
    from media_pipeline_hold_v1(v_project, 'run:' || p_run, p_run, '', v_more, 'grow', v_seconds) h;
end $$;
