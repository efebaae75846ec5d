-- The lease of a job that nobody holds, for somebody who will end it or put it back at once: of a
-- wait whose look said something else than «still working» (p_epoch is the look's), or of a blocked
-- job that is given up (p_epoch null). No new attempt. False when it is no longer so.
create function workflows_take_job_v1(p_job uuid, p_epoch int, p_owner text, p_worker uuid)
returns boolean language plpgsql as $$
declare
  v_run uuid;
  j record;
begin
  if p_epoch is not null then
    update workflows_job set status = 'leased', epoch = epoch + 1, look_at = null
     where id = p_job and status = 'waiting' and epoch = p_epoch
    returning epoch, lease_seconds into j;
    if not found then return false; end if;
  else
    select run_id into v_run from workflows_job where id = p_job;
    if v_run is not null then
      perform 1 from workflows_run where id = v_run for no key update;
    end if;
    update workflows_job set status = 'leased', epoch = epoch + 1
     where id = p_job and status = 'blocked' and cancel_requested_at is null
    returning epoch, lease_seconds into j;
    if not found then return false; end if;
    update workflows_run set jobs_blocked = jobs_blocked - 1 where id = v_run;
  end if;
  insert into workflows_lease
    (job_id, lease_owner, epoch, worker_id, lease_expires_at, heartbeat_at)
  values (p_job, p_owner, j.epoch, p_worker, now() + make_interval(secs => j.lease_seconds), now());
  return true;
end $$;
