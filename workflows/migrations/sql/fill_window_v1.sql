-- Due jobs of a queue get a pointer until p_window pointers are out. Never waits for a lock.
create function workflows_fill_window_v1(p_queue text, p_window int)
returns table (job_id uuid, queue text) language plpgsql as $$
#variable_conflict use_column
declare
  v_room int;
begin
  select p_window - count(*) into v_room
    from workflows_job where pointer_sent_at is not null and queue = p_queue;
  if v_room <= 0 then return; end if;
  return query
  with picked as (
    select id from workflows_job
     where due_at is not null and due_at <= now() and queue = p_queue
       and status in ('ready', 'retry_scheduled', 'waiting')
     order by due_at limit v_room
       for no key update skip locked)
  update workflows_job j set status = 'queued', pointer_sent_at = now()
    from picked where j.id = picked.id
  returning j.id, j.queue::text;
end $$;
