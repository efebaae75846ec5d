-- The job a worker goes on with after one of p_project, locked for it: first a dependent that has
-- just become ready, then what was due first in the next project that has something due. Never
-- waits for a lock, and leaves alone what has a limit: that lock is not taken so late.
--
-- A loose index scan over the projects after p_project and once around: one probe a project, and
-- no more than four are looked at in vain.
create function workflows_next_job_v2(p_queue text, p_project uuid, p_ready uuid[])
returns uuid language plpgsql as $$
declare
  v_project uuid := p_project;
  v_due timestamptz;
  v_is_around boolean := false;
  v_in_vain int := 0;
  v_job uuid;
begin
  if p_ready <> '{}' then
    select id into v_job from workflows_job
     where id = any(p_ready) and queue = p_queue and limit_key = '' and held_back = ''
     order by due_at, id limit 1 for no key update skip locked;
    if found then return v_job; end if;
  end if;
  while v_in_vain < 4 loop
    select project_id, due_at into v_project, v_due from workflows_job
     where due_at is not null and held_back = '' and queue = p_queue and project_id > v_project
     order by project_id, due_at limit 1;
    if not found then
      exit when v_is_around;
      v_is_around := true;
      v_project := '00000000-0000-0000-0000-000000000000';
      continue;
    end if;
    exit when v_is_around and v_project > p_project;
    continue when v_due > now();
    select j.id into v_job
      from (select id, due_at from workflows_job
             where due_at is not null and held_back = '' and queue = p_queue
               and project_id = v_project and due_at <= now()
             order by due_at limit 32) first
      join workflows_job j on j.id = first.id
     where j.limit_key = '' and j.held_back = '' and j.status in ('ready', 'retry_scheduled')
     order by first.due_at limit 1 for no key update of j skip locked;
    if found then return v_job; end if;
    v_in_vain := v_in_vain + 1;
  end loop;
  return null;
end $$;
