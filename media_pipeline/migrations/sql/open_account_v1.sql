-- The project's account, locked until the transaction ends; made when there is none.
create function media_pipeline_open_account_v1(p_project uuid)
returns media_pipeline_account language plpgsql as $$
declare
  a media_pipeline_account;
begin
  select * into a from media_pipeline_account where project_id = p_project for no key update;
  if not found then
    insert into media_pipeline_account (project_id, balance, reserved, owed)
    values (p_project, 0, 0, 0) on conflict do nothing;
    select * into a from media_pipeline_account where project_id = p_project for no key update;
  end if;
  return a;
end $$;
