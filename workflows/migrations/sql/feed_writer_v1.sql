-- Is there a transaction older than p_horizon that is still open and may have written events?
--
-- Whoever inserts an event locks the table before it draws the event's id, and keeps the lock until
-- its transaction ends. So who holds none when we look has drawn no id yet, and what it draws later
-- is higher than all that were seen. An open transaction whose own lock is not found (it is just
-- beginning or ending) counts as one that may. The locks are read once, after the snapshot; one that
-- is taken while we read them is one for a later id.
create function workflows_feed_writer_v1(p_horizon bigint) returns boolean language sql volatile as $$
  with held as materialized (
    select locktype, relation, database, transactionid, virtualtransaction from pg_locks
     where locktype = 'transactionid' and granted and mode = 'ExclusiveLock'
        or locktype = 'relation' and relation = 'workflows_event'::regclass)
  select exists (
    select 1 from pg_snapshot_xip(pg_current_snapshot()) as x(id)
     where x.id::text::bigint < p_horizon
       and not exists (
         select 1 from held t
          where t.locktype = 'transactionid' and t.transactionid = x.id::xid
            and not exists (
              select 1 from held e
               where e.locktype = 'relation' and e.virtualtransaction = t.virtualtransaction
                 and e.database = (select oid from pg_database where datname = current_database()))))
$$;
