-- A run has ended: what it still holds is free, in the transaction that ends it, whoever ends it.
create function media_pipeline_release_run_v1() returns trigger language plpgsql as $$
begin
  if exists (select 1 from media_pipeline_reservation
              where run_id = new.id and ended_at is null) then
    perform media_pipeline_release_v1(new.project_id, null, new.id, 'released');
  end if;
  return null;
end $$;
create trigger a_run_that_ends_holds_nothing after update of finished_at on workflows_run
  for each row when (old.finished_at is null and new.finished_at is not null)
  execute function media_pipeline_release_run_v1();
