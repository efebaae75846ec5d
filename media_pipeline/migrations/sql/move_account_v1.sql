-- What an account has and what is held of it, moved together; its row must be locked. What is owed
-- for earlier work is paid from whatever is free afterwards, with a line of its own.
create function media_pipeline_move_account_v1(
  p_project uuid, p_balance bigint, p_reserved bigint)
returns void language plpgsql as $$
declare
  a record;
  v_pays bigint;
begin
  select * into a from media_pipeline_account where project_id = p_project;
  v_pays := least(a.owed, a.balance + p_balance - a.reserved - p_reserved);
  update media_pipeline_account
     set balance = balance + p_balance - v_pays, reserved = reserved + p_reserved,
         owed = owed - v_pays
   where project_id = p_project;
  if v_pays > 0 then
    insert into media_pipeline_ledgerentry
      (id, project_id, key, kind, amount, owed, balance, what, is_own_key)
    values (workflows_uuid7_v1(), p_project, 'owed:' || workflows_uuid7_v1(), 'charge', -v_pays,
            -v_pays, a.balance + p_balance - v_pays, 'owed for earlier work', false);
  end if;
end $$;
