-- Violations reported without an account, or by staff for somebody who came or called: the citizen follows one by a secret link, of which
-- a hash is kept.
alter table violations add column sent_key text;
create unique index violations_sent_once on violations (sent_key) where sent_key is not null;
alter table violations add column case_hash text check (char_length(case_hash) = 64);
create unique index violations_by_case on violations (case_hash) where case_hash is not null;
-- what the citizen said after the end; reopened, it keeps the words of the time before
alter table violations add column outcome text check (outcome in ('solved', 'not_solved'));
alter table violations add column outcome_note text not null default '' check (char_length(outcome_note) <= 1000);
alter table violations add column outcome_at timestamptz;
alter table violations add constraint violations_outcome_when check ((outcome is null) = (outcome_at is null));

-- how the citizen can be reached: apart from the violation, as most readers of one have no business with it
create table violation_citizens (
  id uuid primary key default gen_random_uuid(),
  violation_id uuid not null unique references violations on delete cascade,
  name text not null check (char_length(name) <= 100),
  email text check (char_length(email) between 3 and 254),
  phone text check (phone ~ '^\+976[1-9][0-9]{7}$'),
  lang text not null default 'mn' check (lang in ('mn', 'en')),
  on_behalf boolean not null,
  created_at timestamptz not null default now()
);
