-- The current submission of the job is answered and stands: what is left to do is to apply it.
create function workflows_has_answer_v1(p_job uuid) returns boolean language sql stable as $$
  select coalesce((select s.outcome = 'answered' and s.superseded = '' from workflows_submission s
                    where s.job_id = p_job order by s.number desc limit 1), false)
$$;
