-- What is still being worked on gets its next look, and what its provider calls the state of it.
-- p_looks: [{job_id, epoch, number, seconds, status}]. A look that another has overtaken changes
-- nothing. Returns those that have waited beyond their kind's stall window: nothing was moved, block
-- them.
create function workflows_look_again_v1(p_looks jsonb)
returns table (job_id uuid, epoch int) language plpgsql as $$
#variable_conflict use_column
begin
  perform 1 from workflows_job
    where id in (select l.job_id from jsonb_to_recordset(p_looks) as l(job_id uuid))
    order by id for no key update;
  update workflows_submission s set provider_status = l.status
    from jsonb_to_recordset(p_looks) as l(job_id uuid, number int, status text)
   where s.job_id = l.job_id and s.number = l.number and l.status <> ''
     and s.provider_status <> l.status;
  update workflows_job j set look_at = now() + make_interval(secs => l.seconds)
    from jsonb_to_recordset(p_looks) as l(job_id uuid, epoch int, seconds double precision)
   where j.id = l.job_id and j.epoch = l.epoch and j.status = 'waiting'
     and j.waiting_since + make_interval(secs => j.stall_seconds) >= now();
  return query
  select j.id, j.epoch from jsonb_to_recordset(p_looks) as l(job_id uuid, epoch int)
    join workflows_job j on j.id = l.job_id and j.epoch = l.epoch and j.status = 'waiting'
     and j.waiting_since + make_interval(secs => j.stall_seconds) < now();
end $$;
