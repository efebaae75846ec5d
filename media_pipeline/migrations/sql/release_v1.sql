-- End what is held: under a key, or for a whole run (the other is null). What of it was not spent
-- is free again. Returns how much. p_ended says why: 'released' or 'expired'.
create function media_pipeline_release_v1(
  p_project uuid, p_key text, p_run uuid, p_ended text)
returns bigint language plpgsql as $$
declare
  v_freed bigint;
begin
  perform 1 from media_pipeline_account where project_id = p_project for no key update;
  with over as (
    update media_pipeline_reservation set ended = p_ended, ended_at = now()
     where project_id = p_project and ended_at is null and (key = p_key or run_id = p_run)
    returning amount - captured as rest)
  select coalesce(sum(rest), 0) into v_freed from over;
  if v_freed > 0 then perform media_pipeline_move_account_v1(p_project, 0, -v_freed); end if;
  return v_freed;
end $$;
