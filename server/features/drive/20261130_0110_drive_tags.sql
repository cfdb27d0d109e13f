-- Tags of files and folders, and until when a person has looked at what is shared with them.

alter table drive_nodes
  add column tags text[] not null default '{}' check (cardinality(tags) <= 10);
create index drive_nodes_by_tag on drive_nodes using gin (tags) where tags <> '{}';

create table drive_visits (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  -- shares from before this are not new
  seen_at timestamptz not null,
  version int not null default 1
);
