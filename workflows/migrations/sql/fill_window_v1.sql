-- Due jobs of a queue get a pointer until p_window pointers are out. Never waits for a lock.
create function workflows_fill_window_v1(p_queue text, p_window int)
returns table (job_id uuid, queue text) language plpgsql as $$
#variable_conflict use_column
declare
  v_room int;
begin
  -- What is queued has no due time, so this is one index probe when nothing waits for a pointer.
  if not exists (
    select 1 from workflows_job
     where due_at is not null and queue = p_queue and due_at <= now()) then
    return;
  end if;
  select p_window - count(*) into v_room
    from workflows_job where pointer_sent_at is not null and queue = p_queue;
  if v_room <= 0 then return; end if;
  return query
  with picked as (
    select id from workflows_job
     where due_at is not null and queue = p_queue and due_at <= now()
       and status in ('ready', 'retry_scheduled')
     order by due_at limit v_room
       for no key update skip locked)
  update workflows_job j set status = 'queued', due_at = null, pointer_sent_at = now()
    from picked where j.id = picked.id
  returning j.id, j.queue::text;
end $$;
