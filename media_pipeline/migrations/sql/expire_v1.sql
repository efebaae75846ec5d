-- What of a project is held past its time: renewed while its run lives, else free again. Returns
-- how many ended.
create function media_pipeline_expire_v1(p_project uuid) returns int language plpgsql as $$
declare
  v_ended int;
  v_freed bigint;
begin
  perform 1 from media_pipeline_account where project_id = p_project for no key update;
  update media_pipeline_reservation o
     set expires_at = now() + make_interval(secs => o.lasts_seconds)
    from workflows_run r
   where o.project_id = p_project and o.ended_at is null and o.expires_at < now()
     and r.id = o.run_id and r.finished_at is null;
  with over as (
    update media_pipeline_reservation set ended = 'expired', ended_at = now()
     where project_id = p_project and ended_at is null and expires_at < now()
    returning amount - captured as rest)
  select count(*), coalesce(sum(rest), 0) into v_ended, v_freed from over;
  if v_freed > 0 then perform media_pipeline_move_account_v1(p_project, 0, -v_freed); end if;
  return v_ended;
end $$;
