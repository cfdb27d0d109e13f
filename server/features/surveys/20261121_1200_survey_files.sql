-- Files and pictures of answers. They belong to nobody until the answer that names them has come; the device makes the ids, so that a
-- file sent twice is the same file. docs/rules/surveys.md

create table survey_files (
  file_id uuid primary key references files on delete cascade,
  survey_id uuid not null references surveys on delete cascade,
  question_id uuid not null,
  -- the answer it was sent for, as the device names it
  client_id uuid not null,
  -- a keyed hash of who sent it: how much one person may leave lying
  holder text not null,
  attached boolean not null default false,
  created_at timestamptz not null default now()
);
create index survey_files_by_survey on survey_files (survey_id, client_id);
create index survey_files_by_holder on survey_files (survey_id, holder) where not attached;
