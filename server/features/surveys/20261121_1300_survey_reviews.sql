-- What was decided about answers that were flagged: they count until somebody sets them aside (docs/rules/surveys.md).

alter table survey_answers
  add column reviewed_by uuid references users on delete set null,
  add column reviewed_at timestamptz,
  add column review_note text check (char_length(review_note) between 5 and 1000),
  add constraint survey_answers_reviewed check ((reviewed_at is null) = (review_note is null)),
  add constraint survey_answers_set_aside check (state = 'counted' or reviewed_at is not null),
  add constraint survey_answers_flagged_only check (reviewed_at is null or flags <> '{}');
create index survey_answers_flagged on survey_answers (survey_id, no) where flags <> '{}';

-- `flagged` are those of `answers` that wait for a decision; `set_aside` are not among them.
alter table survey_counts add column set_aside int not null default 0 check (set_aside >= 0);
