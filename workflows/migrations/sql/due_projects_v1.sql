-- Projects with due jobs in a queue, the one after p_after first and once around, at most p_most.
-- A loose index scan: one probe a project, however many jobs of it are due.
create function workflows_due_projects_v1(p_queue text, p_after uuid, p_most int)
returns setof uuid language plpgsql stable as $$
declare
  c_first constant uuid := '00000000-0000-0000-0000-000000000000';
  v_after uuid := coalesce(p_after, c_first);
  v_project uuid := coalesce(p_after, c_first);
  v_due timestamptz;
  v_is_around boolean := v_after = c_first;
  v_found int := 0;
begin
  while v_found < p_most loop
    select project_id, due_at into v_project, v_due from workflows_job
     where due_at is not null and held_back = '' and queue = p_queue and project_id > v_project
     order by project_id, due_at limit 1;
    if not found then
      exit when v_is_around;
      v_is_around := true;
      v_project := c_first;
      continue;
    end if;
    exit when v_is_around and v_after <> c_first and v_project > v_after;
    if v_due <= now() then
      v_found := v_found + 1;
      return next v_project;
    end if;
  end loop;
end $$;
