-- People may change their answers until the survey closes: docs/rules/surveys.md, "Changing an answer".
alter table survey_answers
  add column changed_at timestamptz,
  -- how often it was changed; the change of somebody who has seen an older one is refused
  add column changes int not null default 0 check (changes >= 0);
