-- Number and append events: p_events is [{type, job, data}, …]. The channel's row is the last lock
-- a transaction takes. Returns the number of the last one.
create function workflows_append_events_v1(p_channel uuid, p_run uuid, p_events jsonb)
returns bigint language plpgsql as $$
declare
  v_last bigint;
  v_count int := jsonb_array_length(p_events);
begin
  if v_count = 0 then return null; end if;
  update workflows_channel set last_number = last_number + v_count
   where id = p_channel returning last_number into v_last;
  if not found then return null; end if;
  insert into workflows_event (channel_id, number, type, run_id, job_id, data)
  select p_channel, v_last - v_count + e.position, e.item->>'type', p_run,
         (e.item->>'job')::uuid, coalesce(e.item->'data', '{}')
    from jsonb_array_elements(p_events) with ordinality as e(item, position);
  return v_last;
end $$;
