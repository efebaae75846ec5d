-- The windows of these queues are filled where a quarter is free. p_windows: queue -> size.
-- Answers [[job, queue], …].
create function workflows_fill_windows_v1(p_queues text[], p_windows jsonb)
returns jsonb language plpgsql as $$
declare
  v_pointers jsonb := '[]';
  v_queue text;
begin
  for v_queue in select distinct q from unnest(p_queues) as q loop
    select v_pointers || coalesce(jsonb_agg(jsonb_build_array(f.job_id, f.queue)), '[]')
      into v_pointers
      from workflows_fill_window_v1(
        v_queue, (p_windows->>v_queue)::int, (p_windows->>v_queue)::int / 4) f;
  end loop;
  return v_pointers;
end $$;
