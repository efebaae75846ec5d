-- The same for several keys, in their order, which is the order of their locks.
create function workflows_fill_limits_v1(p_keys text[], p_most int)
returns text[] language plpgsql as $$
declare
  v_key text;
  v_queues text[] := '{}';
begin
  for v_key in select k from unnest(p_keys) as k order by k loop
    v_queues := v_queues || workflows_fill_limit_v1(v_key, p_most);
  end loop;
  return v_queues;
end $$;
