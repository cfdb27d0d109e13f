-- Exports that are written by a job and kept for a day (docs/rules/exports.md). The bytes are in the file store, under exports/<id>/.

create table exports (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  -- the route that answers the list, and its parameters and filters
  feature text not null,
  route text not null,
  input jsonb not null,
  lang text not null check (lang in ('mn', 'en')),
  -- role and area of the owner at the start: with another one the file is not given out
  reach text not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed', 'cancelled')),
  -- where the bytes are: each attempt to write has a place of its own
  file_key text,
  file_name text,
  file_type text,
  total int check (total >= 0),
  written int not null default 0 check (written >= 0),
  bytes bigint check (bytes >= 0),
  problem jsonb,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz not null
);
create index exports_by_owner on exports (owner_id, created_at desc);
-- one at a time for each person
create unique index exports_one_each on exports (owner_id) where status in ('waiting', 'running');
