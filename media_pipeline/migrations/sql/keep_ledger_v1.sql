-- What was charged stays as it was written.
create function media_pipeline_keep_ledger_v1() returns trigger language plpgsql as $$
begin
  raise exception 'a line of the ledger is never changed: write another';
end $$;
create trigger a_line_stays_as_it_was_written before update on media_pipeline_ledgerentry
  for each row execute function media_pipeline_keep_ledger_v1();
