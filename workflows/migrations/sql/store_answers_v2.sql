-- Answers that came while nobody held the job: by a look of the tick, or by the provider's own call.
-- p_answers: [{job_id, number, outcome ('answered', or 'refused': nothing comes of it), result, cost,
-- asset_url, code, detail}]. The first one stored wins. A wait whose current submission is
-- answered becomes ready, in the attempt that is still open, and the claim applies what is stored;
-- what a limit holds back goes again, as applying needs no slot.
-- A job that has ended keeps the answer and is left alone. One row for each answer that was stored.
create function workflows_store_answers_v2(p_answers jsonb)
returns table (job_id uuid, status text, queue text) language plpgsql as $$
#variable_conflict use_column
declare
  v_stored uuid[];
begin
  perform 1 from workflows_job
    where id in (select a.job_id from jsonb_to_recordset(p_answers) as a(job_id uuid))
    order by id for no key update;
  with stored as (
    update workflows_submission s
       set outcome = a.outcome, provider_result = a.result,
           cost_microdollars = coalesce(a.cost, s.cost_microdollars),
           error_code = coalesce(a.code, ''), error_detail = coalesce(a.detail, ''),
           provider_asset_url = coalesce(a.asset_url, ''),
           answered_at = case when a.outcome = 'answered' then clock_timestamp() end
      from jsonb_to_recordset(p_answers) as a(job_id uuid, number int, outcome text, result jsonb,
             cost bigint, asset_url text, code text, detail text)
     where s.job_id = a.job_id and s.number = a.number
       and (s.outcome in ('', 'accepted', 'uncertain')
            -- A person said that nothing was bought, and here it is all the same.
            or (a.outcome = 'answered' and s.outcome = 'refused' and s.person_answer = 'not_paid'))
    returning s.job_id)
  select coalesce(array_agg(s.job_id), '{}') into v_stored from stored s;
  update workflows_job j
     set status = case when j.status = 'waiting' then 'ready' else j.status end,
         held_back = case when j.held_back = 'limit' then '' else j.held_back end,
         look_at = null, due_at = now()
    from jsonb_to_recordset(p_answers) as a(job_id uuid, number int, outcome text)
   where j.id = any(v_stored) and j.id = a.job_id
     and (j.status = 'waiting' or j.held_back = 'limit' and workflows_has_answer_v1(j.id))
     and a.outcome = 'answered'
     and a.number = (select max(s.number) from workflows_submission s where s.job_id = j.id);
  return query
  select j.id, j.status::text, j.queue::text from workflows_job j where j.id = any(v_stored);
end $$;
