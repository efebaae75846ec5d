-- A job asks with a key of the project's own: nothing is held for it, and its hold says so, for
-- whoever charges what it delivers.
create function media_pipeline_own_key_v1(p_project uuid, p_key text, p_run uuid, p_job text)
returns void language sql as $$
  insert into media_pipeline_reservation as o
    (id, project_id, key, run_id, job_key, amount, captured, ended, ended_at, lasts_seconds,
     expires_at, is_own_key)
  values (workflows_uuid7_v1(), p_project, p_key, p_run, p_job, 0, 0, 'released', now(), 0, now(),
          true)
  on conflict (project_id, key) do update set is_own_key = true where not o.is_own_key;
$$;
