-- A person holds a run: what has not started is held back, what is leased or at a provider goes on
-- to its end. False when it is paused already or has ended.
create function workflows_pause_run_v1(p_run uuid) returns boolean language plpgsql as $$
declare
  v_channel uuid;
begin
  update workflows_run set status = 'paused'
   where id = p_run and status in ('running', 'stalled') and cancel_requested_at is null
  returning channel_id into v_channel;
  if not found then return false; end if;
  -- Whoever is putting a job back right now has done it, or will see that the run is paused.
  perform 1 from workflows_job
    where run_id = p_run and finished_at is null order by id for no key update;
  update workflows_job
     set held_back = 'paused', pointer_sent_at = null,
         status = case when status = 'queued' then 'ready' else status end,
         due_at = coalesce(due_at, created_at - make_interval(secs => priority))
   where run_id = p_run and status in ('ready', 'queued', 'retry_scheduled')
     and waiting_since is null;
  perform workflows_append_events_v1(
    v_channel, p_run, jsonb_build_array(jsonb_build_object('type', 'run.paused')));
  return true;
end $$;
