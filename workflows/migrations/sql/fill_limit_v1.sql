-- Jobs held back by a limit go again, at most p_most and as many as there is room for, by due time.
-- The limit's row is locked first: a claim that holds a job back meanwhile has committed by then, or
-- sees the slot that is free now. Answers the queues that have more to do.
create function workflows_fill_limit_v1(p_key text, p_most int)
returns text[] language plpgsql as $$
declare
  l record;
  v_room int := p_most;
  v_queues text[];
begin
  if p_key = '' then return '{}'; end if;
  select cap, paused_until into l from workflows_limit where key = p_key for no key update;
  if found then
    if l.paused_until > now() then return '{}'; end if;
    if l.cap is not null then
      select least(p_most, l.cap - count(*)) into v_room
        from workflows_job where holds_slot and limit_key = p_key;
    end if;
  end if;
  if v_room <= 0 then return '{}'; end if;
  with picked as (
    select id from workflows_job
     where held_back <> '' and held_back = 'limit' and limit_key = p_key
     order by due_at, id limit v_room for no key update skip locked),
  back as (
    update workflows_job j set held_back = '' from picked where j.id = picked.id
    returning j.queue)
  select coalesce(array_agg(distinct b.queue::text), '{}') into v_queues from back b;
  return v_queues;
end $$;
