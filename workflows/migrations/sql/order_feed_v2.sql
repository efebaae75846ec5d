-- Put events into the feeds of their projects, in the order of their ids, at most p_most of them.
-- Returns how many.
--
-- Ids are given out in order, transactions commit in any order: a visible event may be followed by
-- one with a lower id. Whoever writes events has a transaction id before it takes an event id (it
-- has locked the channel). So at the look that finds an event we take a transaction id of our own,
-- the horizon: once every older transaction is over, no lower event id can appear any more. (The
-- snapshot's own xmax is no horizon: it says which id ended last, not which was given out last.)
-- Who is still writing and holds no lock on the events has written none: it is not waited for. So a
-- long transaction that has to do with other tables, or another database of the server, holds up no
-- feed; asked only when something has been open from one tick to the next.
-- No lock is taken from anybody: what is read was committed, what is written is this function's
-- own. A second tick at the same time does nothing; one that is killed has done nothing.
create function workflows_order_feed_v2(p_most int) returns int language plpgsql as $$
declare
  v_ordered bigint;  -- the position as it stands (workflows/events/feed_position.py)
  v_seen bigint;
  v_kept bigint;
  v_top bigint;      -- the last event that is visible now
  v_horizon bigint;  -- who took an event id up to there began to write before this
  v_oldest bigint;   -- the oldest transaction that is still writing; at most our own
  v_safe bigint;     -- up to here nothing can appear any more
  v_last bigint;
  v_count int;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'a feed is ordered in a transaction of its own';
  end if;
  if not pg_try_advisory_xact_lock(5182028) then return 0; end if;
  select p.ordered, p.seen, p.horizon into v_ordered, v_seen, v_kept
    from workflows_feedposition p where p.id = 1;
  v_ordered := coalesce(v_ordered, 0);
  v_seen := coalesce(v_seen, 0);
  select max(id) into v_top from workflows_event;
  if coalesce(v_top, 0) <= v_ordered then return 0; end if;
  v_horizon := pg_current_xact_id()::text::bigint;  -- only now: after v_top was read
  v_oldest := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  v_safe := case when v_oldest >= v_horizon then v_top
                 when v_oldest >= v_kept or not workflows_feed_writer_v1(v_kept) then v_seen
                 else v_ordered end;

  if v_safe > v_ordered then
    with fresh as (
      select e.id, c.project_id
        from workflows_event e join workflows_channel c on c.id = e.channel_id
       where e.id > v_ordered and e.id <= v_safe order by e.id limit p_most),
    counted as (
      select project_id, count(*) as entries from fresh group by project_id),
    numbered as (
      insert into workflows_projectfeed as p (project_id, last_number)
      select project_id, entries from counted
          on conflict (project_id) do update set last_number = p.last_number + excluded.last_number
      returning p.project_id, p.last_number),
    placed as (
      insert into workflows_feedentry (event_id, project_id, number)
      select fresh.id, project_id, last_number - entries
             + row_number() over (partition by project_id order by fresh.id)
        from fresh join counted using (project_id) join numbered using (project_id)
      returning event_id)
    select count(*), max(event_id) into v_count, v_last from placed;
  end if;

  v_count := coalesce(v_count, 0);
  if v_count = p_most then  -- there may be more of what is safe
    select v_last, v_safe, 0 into v_ordered, v_seen, v_kept;
  elsif v_safe >= v_seen and v_top > v_safe then  -- a new look
    select v_safe, v_top, v_horizon into v_ordered, v_seen, v_kept;
  elsif v_safe > v_ordered then
    select v_safe, v_safe, 0 into v_ordered, v_seen, v_kept;
  else  -- somebody is still writing
    return 0;
  end if;
  insert into workflows_feedposition (id, ordered, seen, horizon)
  values (1, v_ordered, v_seen, v_kept)
      on conflict (id) do update set ordered = excluded.ordered, seen = excluded.seen,
         horizon = excluded.horizon;
  return v_count;
end $$;
