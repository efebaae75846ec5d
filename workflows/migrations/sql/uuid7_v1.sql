-- A sortable id as workflows/uuid7.py makes them; PostgreSQL has one of its own only from 18 on.
-- 48 bits of milliseconds, 12 bits of the millisecond's fraction, 62 random bits.
create function workflows_uuid7_v1() returns uuid language sql volatile as $$
  select (lpad(to_hex(micros / 1000), 12, '0')
          || '7' || lpad(to_hex(micros % 1000 * 4096 / 1000), 3, '0')
          || right(overlay(gen_random_uuid()::text placing '' from 24 for 1), 16))::uuid
    from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros) t
$$;
