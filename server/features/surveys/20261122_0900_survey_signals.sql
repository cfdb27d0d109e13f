-- Counters of answers that share a network, a device or their content: docs/rules/surveys.md, "Flagged answers". The key is a keyed
-- hash that belongs to one survey, and no row leads to an answer. Unlogged: what a crash of the database loses starts again, and
-- backups leave it out.
create unlogged table survey_signals (
  survey_id uuid not null,
  key text not null,
  -- answers since the counter was started
  n int not null,
  -- how full the bucket is from which one answer a second leaks
  level real not null,
  last_at timestamptz not null,
  -- the counter starts again then, and is deleted after it
  ends_at timestamptz not null,
  primary key (survey_id, key)
);
