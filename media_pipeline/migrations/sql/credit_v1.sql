-- A person's line in the ledger, once per key: a top-up, a refund, an adjustment either way.
-- outcome: 'written', 'written before', 'key taken' (by another line), 'not free' (a negative one
-- for which too little is free; what is held stays).
create function media_pipeline_credit_v1(
  p_project uuid, p_key text, p_kind text, p_amount bigint, p_what text, p_run uuid, p_take uuid)
returns table (outcome text, free bigint) language plpgsql as $$
declare
  a record;
  l record;
begin
  a := media_pipeline_open_account_v1(p_project);
  select * into l from media_pipeline_ledgerentry where project_id = p_project and key = p_key;
  if found then
    return query select case when l.kind = p_kind and l.amount = p_amount then 'written before'
                             else 'key taken' end, a.balance - a.reserved;
    return;
  end if;
  if a.balance - a.reserved + p_amount < 0 then
    return query select 'not free'::text, a.balance - a.reserved;
    return;
  end if;
  insert into media_pipeline_ledgerentry
    (id, project_id, key, kind, amount, owed, balance, what, run_id, take_id, is_own_key)
  values (workflows_uuid7_v1(), p_project, p_key, p_kind, p_amount, 0, a.balance + p_amount, p_what,
          p_run, p_take, false);
  perform media_pipeline_move_account_v1(p_project, p_amount, 0);
  return query select 'written'::text, a.balance - a.reserved + p_amount;
end $$;
