-- The sender follows a message by its number and a secret link, of which a hash is kept, and says whether it is solved.
alter table contacts add column number bigint generated always as identity;
create unique index contacts_by_number on contacts (number);
alter table contacts add column case_hash text check (char_length(case_hash) = 64);
create unique index contacts_by_case on contacts (case_hash) where case_hash is not null;
-- who wrote it down for somebody who came or called
alter table contacts add column taken_by uuid references users on delete set null;
create index contacts_by_taker on contacts (taken_by) where taken_by is not null;
alter table contacts add column outcome text check (outcome in ('solved', 'not_solved'));
alter table contacts add column outcome_note text not null default '' check (char_length(outcome_note) <= 1000);
alter table contacts add column outcome_at timestamptz;
alter table contacts add constraint contacts_outcome_when check ((outcome is null) = (outcome_at is null));
create index contacts_not_solved on contacts (area_id) where outcome = 'not_solved';
