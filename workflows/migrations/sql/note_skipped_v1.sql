-- One job.skipped event for each of the jobs.
create function workflows_note_skipped_v1(p_run uuid, p_channel uuid, p_jobs uuid[])
returns void language plpgsql as $$
begin
  if p_jobs = '{}' then return; end if;
  perform workflows_append_events_v1(p_channel, p_run, (
    select jsonb_agg(jsonb_build_object('type', 'job.skipped', 'job', s.id, 'data',
             jsonb_build_object('kind', s.kind, 'key', s.idempotency_key)) order by s.id)
      from workflows_job s where s.id = any(p_jobs)));
end $$;
