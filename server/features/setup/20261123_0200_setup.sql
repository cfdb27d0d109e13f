-- The assistant of a new city. Whether a step is done is counted from the data; only what people decided about it is kept.

create table setup_steps (
  -- '<feature>.<name>', as the features declare it
  name text primary key check (char_length(name) between 3 and 100),
  skipped boolean not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null
);
create index setup_steps_by_changer on setup_steps (changed_by);

-- Who no longer wants to be reminded on the home.
create table setup_dismissals (
  user_id uuid primary key references users on delete cascade,
  dismissed boolean not null,
  changed_at timestamptz not null
);
