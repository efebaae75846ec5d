-- A key is full: what would come in vain as well, out of the next thousand due jobs of a project,
-- is held back too. Under the lock of the key's row. Never waits for a lock.
create function workflows_hold_back_more_v2(p_queue text, p_project uuid, p_key text)
returns void language plpgsql as $$
begin
  with found as (
    select id from (
      select id, limit_key from workflows_job
       where due_at is not null and held_back = '' and queue = p_queue
         and project_id = p_project and due_at <= now()
       order by due_at limit 1000) first
     where limit_key = p_key),
  locked as (  -- by id alone, as in workflows_fill_window_v1
    select id, status, held_back, waiting_since from workflows_job
     where id = any(array(select id from found)) order by id for no key update skip locked)
  update workflows_job j set held_back = 'limit'
    from locked
   where j.id = locked.id and locked.held_back = '' and locked.waiting_since is null
     and locked.status in ('ready', 'retry_scheduled')
     and not workflows_has_answer_v1(j.id);  -- it only applies, and asks nobody
end $$;
