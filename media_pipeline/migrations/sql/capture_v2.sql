-- Charge a project for something delivered, once per key. From what is held for it, then from what
-- its run holds, then from what is free, then from what its run holds for others; what is left even
-- then is owed, and stands on the line. Work done with a key of the project's own (p_own_key, or its
-- hold says so) costs nothing here, and has a line that says so. Returns the line, and whether it is
-- new.
create function media_pipeline_capture_v2(
  p_project uuid, p_key text, p_run uuid, p_hold text, p_amount bigint, p_what text, p_take uuid,
  p_own_key boolean)
returns table (is_new boolean, taken bigint, owes bigint) language plpgsql as $$
declare
  a record;
  v_held bigint;
  v_free bigint;
  v_own boolean;
  v_owed bigint;
begin
  a := media_pipeline_open_account_v1(p_project);
  return query select false, -l.amount, l.owed from media_pipeline_ledgerentry l
                where l.project_id = p_project and l.key = p_key;
  if found then return; end if;

  v_own := p_own_key or exists (
    select 1 from media_pipeline_reservation
     where project_id = p_project and key = p_hold and is_own_key);
  v_owed := case when v_own then 0 else p_amount end;
  v_held := media_pipeline_spend_holds_v1(p_project, p_run, p_hold, false, v_owed);
  v_free := least(v_owed - v_held, a.balance - a.reserved);
  v_held := v_held
    + media_pipeline_spend_holds_v1(p_project, p_run, p_hold, true, v_owed - v_held - v_free);
  v_owed := v_owed - v_held - v_free;
  update media_pipeline_account
     set balance = balance - v_held - v_free, reserved = reserved - v_held, owed = owed + v_owed
   where project_id = p_project;
  insert into media_pipeline_ledgerentry
    (id, project_id, key, kind, amount, owed, balance, what, run_id, take_id, is_own_key)
  values (workflows_uuid7_v1(), p_project, p_key, 'charge', -(v_held + v_free), v_owed,
          a.balance - v_held - v_free, p_what, p_run, p_take, v_own);
  return query select true, v_held + v_free, v_owed;
end $$;
