-- The run follows its jobs, and its commands follow the run. Returns the new status, or null when
-- there was nothing to move. Derived from the jobs, so it can be repeated. A run is stalled when
-- something is blocked and the rest only waits for it. Who stopped it may have left a code (its
-- deadline, a newer command), which stays.
create function workflows_settle_run_v1(p_run uuid) returns text language plpgsql as $$
declare
  r record;
  v_new text;
  v_code text := '';
  v_detail text := '';
  v_moves boolean;
begin
  select * into r from workflows_run where id = p_run for no key update;
  if not found or r.finished_at is not null then return null; end if;

  if r.jobs_open > 0 then
    v_moves := r.jobs_blocked = 0 or exists (
      select 1 from workflows_job where run_id = p_run
         and status in ('ready', 'queued', 'leased', 'waiting', 'retry_scheduled'));
    v_new := case when r.status = 'running' and not v_moves then 'stalled'
                  when r.status = 'stalled' and v_moves then 'running'
                  else r.status end;
  elsif r.jobs_missed = 0 then
    v_new := 'succeeded';
  elsif r.error_code = 'deadline_passed' then
    v_new := 'failed';
    v_code := r.error_code;
    v_detail := r.error_detail;
  elsif r.cancel_requested_at is not null then
    v_new := 'cancelled';
    v_code := r.error_code;
    v_detail := r.error_detail;
  else
    select error_code, error_detail into v_code, v_detail from workflows_job
     where run_id = p_run and not optional
       -- What its deadline stopped may go again, so the run must not end as if a person had.
       and (status = 'failed' or status = 'cancelled' and error_code = 'deadline_passed')
     order by finished_at, id limit 1;
    if not found then
      -- Skipped by an optional job's failure, or stopped one by one by a person.
      select case when count(*) filter (where status = 'cancelled') > 0 then '' else 'need_not_met' end
        into v_code from workflows_job where run_id = p_run and not optional;
      v_detail := case when v_code = '' then '' else 'a job it needed ended otherwise' end;
    end if;
    v_new := case when v_code = '' then 'cancelled' else 'failed' end;
  end if;
  if v_new = r.status then return null; end if;

  update workflows_run
     set status = v_new, error_code = v_code, error_detail = v_detail,
         finished_at = case when jobs_open = 0 then now() end
   where id = p_run;
  if r.jobs_open = 0 then
    update workflows_command
       set status = case v_new when 'succeeded' then 'completed' else v_new end,
           finished_at = now(), error_code = v_code, error_detail = v_detail
     where run_id = p_run and status in ('attached', 'scheduled', 'running');
  end if;
  if v_new <> 'running' then
    perform workflows_append_events_v1(r.channel_id, p_run, jsonb_build_array(jsonb_build_object(
      'type', 'run.' || v_new,
      'data', case when v_code = '' then '{}' else jsonb_build_object('code', v_code) end)));
  end if;
  return v_new;
end $$;
