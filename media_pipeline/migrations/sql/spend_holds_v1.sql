-- Spend what is held, up to p_amount, of a run: first what its own hold p_own has, then what is for
-- the whole run; with p_siblings what is held for its other jobs. The account's row must be locked,
-- and follows in the caller. Returns how much was spent.
create function media_pipeline_spend_holds_v1(
  p_project uuid, p_run uuid, p_own text, p_siblings boolean, p_amount bigint)
returns bigint language plpgsql as $$
declare
  h record;
  v_left bigint := p_amount;
begin
  for h in
    select id, amount - captured as rest from media_pipeline_reservation
     where project_id = p_project and ended_at is null and amount > captured
       and (key = p_own or run_id = p_run) and (key = p_own or job_key = '' or p_siblings)
     order by key = p_own desc, job_key = '' desc, id loop
    exit when v_left = 0;
    update media_pipeline_reservation set captured = captured + least(h.rest, v_left)
     where id = h.id;
    v_left := v_left - least(h.rest, v_left);
  end loop;
  return p_amount - v_left;
end $$;
