-- The rules of one submission's row, for its one CHECK: true, or an error that names the rule.
create function workflows_submission_is_sound_v1(
  p_outcome text, p_cancel_outcome text, p_request_id text, p_has_result boolean,
  p_answered_at timestamptz)
returns boolean language plpgsql immutable as $$
declare
  v_broken text;
begin
  v_broken := case
    when p_outcome not in ('', 'refused', 'accepted', 'uncertain', 'answered')
      then 'submission_outcome_is_known'
    when (p_outcome = 'answered') <> p_has_result
         or (p_outcome = 'answered') <> (p_answered_at is not null)
      then 'exactly_an_answered_submission_has_a_result'
    when p_cancel_outcome not in ('', 'accepted', 'too_late', 'unsupported')
      then 'cancel_outcome_is_known'
    when p_outcome = 'accepted' and p_request_id = ''
      then 'an_accepted_submission_can_be_asked_for'
  end;
  if v_broken is null then return true; end if;
  raise check_violation using
    message = format('a submission with outcome "%s" breaks the rule %s', p_outcome, v_broken),
    table = 'workflows_submission', constraint = v_broken;
end $$;
