-- Tell the dependents of jobs that have just ended: a met need is counted down and the last one
-- makes the dependent ready (held back while the run is paused); a broken one skips it, and what
-- needs that, level by level. ready: what a worker may take now.
-- The caller holds the run's lock; dependents are locked in id order.
create function workflows_release_dependents_v1(
  p_ended uuid[], p_succeeded boolean, out skipped uuid[], out queues text[],
  out ready uuid[])
language plpgsql as $$
declare
  v_level uuid[] := p_ended;
  v_broken uuid[];
  v_queues text[];
  v_ready uuid[];
begin
  skipped := '{}';
  queues := '{}';
  ready := '{}';
  loop
    exit when not exists (
      select 1 from workflows_jobdependency where depends_on_id = any(v_level));
    perform 1 from workflows_job
      where status = 'pending' and id in (
        select job_id from workflows_jobdependency where depends_on_id = any(v_level))
      order by id for no key update;

    v_broken := '{}';
    if not p_succeeded then
      with broken as (
        select distinct d.job_id from workflows_jobdependency d
          join workflows_job p on p.id = d.depends_on_id
         where d.depends_on_id = any(v_level) and d.needs = 'success' and p.status <> 'succeeded'),
      gone as (
        update workflows_job j
           set status = 'skipped', finished_at = now(), deadline_at = null, error_code = 'need_not_met',
               error_detail = 'a job it needs ended otherwise than succeeded'
          from broken where j.id = broken.job_id and j.status = 'pending'
        returning j.id)
      select coalesce(array_agg(id order by id), '{}') into v_broken from gone;
    end if;

    with met as (
      select d.job_id, count(*)::int as needs from workflows_jobdependency d
        join workflows_job p on p.id = d.depends_on_id
       where d.depends_on_id = any(v_level) and (p.status = 'succeeded' or d.needs = 'settled')
       group by d.job_id),
    moved as (
      update workflows_job j
         set unmet_dependencies = j.unmet_dependencies - met.needs,
             status = case when j.unmet_dependencies = met.needs then 'ready' else 'pending' end,
             due_at = case when j.unmet_dependencies = met.needs
                           then now() - make_interval(secs => j.priority) end,
             held_back = case when j.unmet_dependencies = met.needs and exists (
               select 1 from workflows_run r where r.id = j.run_id and r.status = 'paused')
                              then 'paused' else '' end
        from met where j.id = met.job_id and j.status = 'pending'
      returning j.id, j.queue, j.status, j.held_back)
    select array_agg(distinct m.queue::text), array_agg(m.id) into v_queues, v_ready
      from moved m where m.status = 'ready' and m.held_back = '';

    queues := queues || coalesce(v_queues, '{}');
    ready := ready || coalesce(v_ready, '{}');
    skipped := skipped || v_broken;
    v_level := v_broken;
  end loop;
end $$;
