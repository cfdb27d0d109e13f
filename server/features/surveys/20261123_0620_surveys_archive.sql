-- Closed surveys may be archived, texts of published ones corrected, and coverage tells what came on time: docs/rules/surveys.md.
alter table surveys
  add column archived_at timestamptz,
  -- the last day as it was published: extending does not change what was on time
  add column planned_end date,
  add constraint surveys_archived check (archived_at is null or status <> 'draft');
update surveys set planned_end = end_date where status <> 'draft';

-- The questions of a survey without their texts: what answers, conditions and sums refer to.
create function survey_shape(structure jsonb) returns jsonb language sql immutable as $$
  select jsonb_agg((g.one - 'title' - 'questions') || jsonb_build_object('questions', (
    select jsonb_agg((q.one - '{text,help,low,high,options,rows,columns}'::text[]) || jsonb_build_object(
      'options', (select jsonb_agg(o.one - 'text' order by o.n) from jsonb_array_elements(q.one -> 'options') with ordinality as o (one, n)),
      'rows', (select jsonb_agg(o.one - 'text' order by o.n) from jsonb_array_elements(q.one -> 'rows') with ordinality as o (one, n)),
      'columns', (select jsonb_agg(o.one - 'text' order by o.n) from jsonb_array_elements(q.one -> 'columns') with ordinality as o (one, n))
    ) order by q.n) from jsonb_array_elements(g.one -> 'questions') with ordinality as q (one, n))) order by g.n)
  from jsonb_array_elements(structure) with ordinality as g (one, n)
$$;

create or replace function surveys_are_frozen() returns trigger language plpgsql as $$
begin
  if (new.structure is distinct from old.structure and survey_shape(new.structure) is distinct from survey_shape(old.structure))
    or new.start_date is distinct from old.start_date or new.anonymous is distinct from old.anonymous then
    raise exception 'a published survey is frozen' using errcode = 'check_violation', constraint = 'surveys_structure_check', table = 'surveys';
  end if;
  return new;
end $$;
