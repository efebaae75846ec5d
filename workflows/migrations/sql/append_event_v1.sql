-- Number and append one event; what settles a job does nothing else so often. As
-- workflows_append_events_v1, which does it where somebody subscribes to it. Returns its number.
create function workflows_append_event_v1(
  p_channel uuid, p_project uuid, p_run uuid, p_type text, p_job uuid, p_data jsonb)
returns bigint language plpgsql as $$
declare
  v_number bigint;
begin
  if exists (select 1 from workflows_subscription
              where (project_id = p_project or project_id is null)
                and (event_type = p_type
                     or (right(event_type, 1) = '*'
                         and starts_with(p_type, rtrim(event_type, '*'))))) then
    return workflows_append_events_v1(p_channel, p_run, jsonb_build_array(
      jsonb_build_object('type', p_type, 'job', p_job, 'data', p_data)));
  end if;
  update workflows_channel set last_number = last_number + 1
   where id = p_channel returning last_number into v_number;
  insert into workflows_event (channel_id, number, type, run_id, job_id, data)
  values (p_channel, v_number, p_type, p_run, p_job, p_data);
  return v_number;
end $$;
