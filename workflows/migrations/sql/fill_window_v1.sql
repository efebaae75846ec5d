-- Due jobs of a queue get a pointer until p_window pointers are out, in rounds over the projects:
-- who has the fewest out is next; within a project what was due first. Nothing happens while there is room for
-- fewer than p_least. Never waits for a lock.
create function workflows_fill_window_v1(p_queue text, p_window int, p_least int default 1)
returns table (job_id uuid, queue text) language plpgsql as $$
#variable_conflict use_column
declare
  v_room int;
  v_last uuid;
  v_projects uuid[];
begin
  select p_window - count(*) into v_room from (
    select 1 from workflows_job
     where pointer_sent_at is not null and queue = p_queue limit p_window) out;
  if v_room < greatest(p_least, 1) then return; end if;
  -- What is queued has no due time, so nothing is found where nothing waits for a pointer.
  if not exists (select 1 from workflows_job
                  where due_at is not null and held_back = '' and queue = p_queue) then
    return;
  end if;
  select project_id into v_last from workflows_job
   where pointer_sent_at is not null and queue = p_queue order by pointer_sent_at desc limit 1;
  -- At most p_window projects have a pointer out, so among twice as many are enough without one.
  v_projects := array(select workflows_due_projects_v1(p_queue, v_last, 2 * p_window));
  if v_projects = '{}' then return; end if;
  return query
  with sent as (
    select project_id, count(*) as pointers from workflows_job
     where pointer_sent_at is not null and queue = p_queue group by project_id),
  wanted as (
    select j.id
      from unnest(v_projects) with ordinality as d(project_id, turn)
      left join sent s on s.project_id = d.project_id
      cross join lateral (
        select id, due_at, row_number() over (order by due_at) as place from (
          select id, due_at from workflows_job
           where due_at is not null and held_back = '' and queue = p_queue
             and project_id = d.project_id and due_at <= now()
           order by due_at limit 1 + 4 * v_room / cardinality(v_projects)) first) j
     order by coalesce(s.pointers, 0) + j.place, d.turn limit v_room),
  picked as (  -- by id alone: any other condition may lead the planner through the whole backlog
    select j.id, j.status, j.held_back, j.due_at from workflows_job j
     where j.id = any(array(select id from wanted))
     order by j.id for no key update of j skip locked)
  update workflows_job j set status = 'queued', due_at = null, pointer_sent_at = now()
    from picked
   where j.id = picked.id and picked.held_back = '' and picked.due_at <= now()
     and picked.status in ('ready', 'retry_scheduled')
  returning j.id, j.queue::text;
end $$;
