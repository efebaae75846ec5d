-- Hold money of a project under a key, if so much is free. p_how: 'reserve': a key that is held
-- already is left as it is. 'grow': so much more than is held. 'cover': as much as is missing to
-- p_amount of what the job p_job has not spent; it is drawn from what its run holds, and only the
-- rest is held anew; from then on the job asks with the deployment's key, and is billed. A run that
-- has a ceiling holds and spends no more than that in all; 'grow' is a person's and raises it.
-- Returns whether it is held, how much had to be held anew, what was free, and the ceiling where
-- that is what stands against it.
create function media_pipeline_hold_v3(
  p_project uuid, p_key text, p_run uuid, p_job text, p_amount bigint, p_how text,
  p_seconds double precision)
returns table (is_held boolean, needed bigint, free bigint, ceiling bigint) language plpgsql as $$
declare
  a record;
  r record;
  h record;
  v_more bigint;
  v_drawn bigint := 0;
  v_part bigint;
  v_ceiling bigint;
  v_so_far bigint;
begin
  select * into a from media_pipeline_account where project_id = p_project for no key update;
  select * into r from media_pipeline_reservation where project_id = p_project and key = p_key;
  v_more := case when r.id is null or r.ended_at is not null or p_how = 'grow' then p_amount
                 when p_how = 'cover' then greatest(0, p_amount - (r.amount - r.captured))
                 else 0 end;
  if r.is_own_key and p_how = 'cover' then
    update media_pipeline_reservation set is_own_key = false where id = r.id;
  end if;
  if v_more = 0 then
    return query select true, 0::bigint, coalesce(a.balance - a.reserved, 0), null::bigint;
    return;
  end if;

  if p_how = 'cover' then
    select least(v_more, coalesce(sum(o.amount - o.captured), 0)) into v_drawn
      from media_pipeline_reservation o
     where o.run_id = p_run and o.project_id = p_project and o.job_key = '' and o.ended_at is null;
  end if;
  if p_how = 'cover' and v_more > v_drawn then
    select c.most into v_ceiling from media_pipeline_ceiling c where c.run_id = p_run;
    if v_ceiling is not null then
      select coalesce(sum(case when o.ended_at is null then o.amount else o.captured end), 0)
        into v_so_far
        from media_pipeline_reservation o where o.run_id = p_run and o.project_id = p_project;
      if v_so_far + v_more - v_drawn > v_ceiling then
        return query select false, v_more - v_drawn, coalesce(a.balance - a.reserved, 0), v_ceiling;
        return;
      end if;
    end if;
  end if;
  if coalesce(a.balance - a.reserved, 0) < v_more - v_drawn then
    return query
      select false, v_more - v_drawn, coalesce(a.balance - a.reserved, 0), null::bigint;
    return;
  end if;
  if p_how = 'grow' then
    update media_pipeline_ceiling set most = most + v_more where run_id = p_run;
  end if;

  v_part := v_drawn;
  for h in select id, amount - captured as rest from media_pipeline_reservation o
            where o.run_id = p_run and o.project_id = p_project and o.job_key = ''
              and o.ended_at is null and o.amount > o.captured
            order by id loop
    exit when v_part = 0;
    update media_pipeline_reservation set amount = amount - least(h.rest, v_part) where id = h.id;
    v_part := v_part - least(h.rest, v_part);
  end loop;
  insert into media_pipeline_reservation as o
    (id, project_id, key, run_id, job_key, amount, captured, ended, lasts_seconds, expires_at)
  values (workflows_uuid7_v1(), p_project, p_key, p_run, p_job, v_more, 0, '', p_seconds,
          now() + make_interval(secs => p_seconds))
  on conflict (project_id, key) do update
     set amount = case when o.ended_at is null then o.amount else o.captured end + v_more,
         ended = '', ended_at = null, lasts_seconds = p_seconds,
         expires_at = now() + make_interval(secs => p_seconds);
  perform media_pipeline_move_account_v1(p_project, 0, v_more - v_drawn);
  return query select true, v_more - v_drawn, a.balance - a.reserved, null::bigint;
end $$;
