-- For a transaction that will settle the job: lock its run, then the job, and say how the claim
-- stands. No row when the claim no longer holds the job.
create function workflows_hold_claim_v1(p_job uuid, p_epoch int, p_owner text)
returns table (is_cancelled boolean, is_expired boolean) language plpgsql as $$
declare
  v_run uuid;
begin
  select run_id into v_run from workflows_job where id = p_job;
  if v_run is not null then
    perform 1 from workflows_run where id = v_run for no key update;
  end if;
  return query
  select j.cancel_requested_at is not null, l.lease_expires_at <= clock_timestamp()
    from workflows_job j join workflows_lease l on l.job_id = j.id
   where j.id = p_job and j.status = 'leased' and j.epoch = p_epoch
     and l.epoch = p_epoch and l.lease_owner = p_owner
     for no key update of j;
end $$;
