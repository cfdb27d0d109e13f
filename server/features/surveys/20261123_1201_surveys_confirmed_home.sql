-- Of citizens only those may answer whose home is confirmed. Rule: docs/rules/surveys.md.
alter table surveys add column confirmed_home boolean not null default false;
-- Whether the home of the citizen was confirmed when the answer arrived; null for everybody else and in anonymous surveys.
alter table survey_answers add column home_confirmed boolean;
alter table survey_counts add column unconfirmed int not null default 0 check (unconfirmed >= 0);
