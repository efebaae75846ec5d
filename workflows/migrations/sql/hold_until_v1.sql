-- No job of this run is due before p_until. The caller holds the run's lock and has found that the
-- moment is still to come.
create function workflows_hold_until_v1(p_run uuid, p_until timestamptz)
returns void language plpgsql as $$
begin
  update workflows_job set due_at = p_until
   where run_id = p_run and status = 'ready' and due_at < p_until;
end $$;
