-- Number and append events: p_events is [{type, job, data}, …]. The channel's row is the last lock
-- a transaction takes. Returns the number of the last one.
--
-- Each subscription that an event matches gets one delivery job, in the same transaction. The new
-- rows wait for nobody: their keys hold this event's number, which nobody else can have. They are
-- ready, and the next tick sends their pointers. Where nobody subscribes it is one look into an
-- empty table. A webhook's test goes to the endpoint it tests and to no other.
create function workflows_append_events_v1(p_channel uuid, p_run uuid, p_events jsonb)
returns bigint language plpgsql as $$
declare
  v_last bigint;
  v_project uuid;
  v_count int := jsonb_array_length(p_events);
begin
  if v_count = 0 then return null; end if;
  update workflows_channel set last_number = last_number + v_count
   where id = p_channel returning last_number, project_id into v_last, v_project;
  if not found then return null; end if;
  insert into workflows_event (channel_id, number, type, run_id, job_id, data)
  select p_channel, v_last - v_count + e.position, e.item->>'type', p_run,
         (e.item->>'job')::uuid, coalesce(e.item->'data', '{}')
    from jsonb_array_elements(p_events) with ordinality as e(item, position)
   order by e.position;

  if exists (select 1 from workflows_subscription where project_id = v_project)
     or exists (select 1 from workflows_subscription where project_id is null) then
    insert into workflows_job (id, project_id, kind, queue, status, due_at, payload, payload_hash,
      idempotency_key, limit_key, max_attempts, lease_seconds, stall_seconds)
    select workflows_uuid7_v1(), v_project, 'event.delivery', 'deliveries', 'ready', now(),
           d.payload::jsonb, encode(sha256(convert_to(d.payload, 'UTF8')), 'hex'),
           concat_ws(':', d.subscriber, nullif(d.target, ''), p_channel, d.number),
           -- so that deliveries to one target can be capped together
           case when d.target = '' then '' else left(d.subscriber || ':' || d.target, 100) end,
           d.max_attempts, d.lease_seconds, d.stall_seconds
      from (select distinct on (e.position, s.subscriber, s.target) s.*,
                   v_last - v_count + e.position as number,
                   -- canonical JSON: sorted keys, no space, and nothing in it that needs an escape
                   format('{"channel":"%s","number":%s,"subscriber":"%s","target":"%s"}', p_channel,
                          v_last - v_count + e.position, s.subscriber, s.target) as payload
              from jsonb_array_elements(p_events) with ordinality as e(item, position)
              join workflows_subscription s
                on (s.project_id = v_project or s.project_id is null)
               and (s.event_type = e.item->>'type'
                    or (right(s.event_type, 1) = '*'
                        and starts_with(e.item->>'type', rtrim(s.event_type, '*'))))
             where e.item->>'type' <> 'webhook.test'
             order by e.position, s.subscriber, s.target) d
        on conflict do nothing;
  end if;
  return v_last;
end $$;
