-- What devices submitted, by the id that the device made: the same submission again makes no second record, however much later it comes.
create table device_submissions (
  actor_id uuid not null references users on delete cascade,
  client_id uuid not null,
  table_name text not null,
  row_id uuid,
  created_at timestamptz not null default now(),
  primary key (actor_id, client_id)
);
create index device_submissions_by_age on device_submissions (created_at);
