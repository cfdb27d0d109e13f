-- Links that open files for everybody who has them, and uploads of new versions.

create table drive_links (
  id uuid primary key default gen_random_uuid(),
  node_id uuid not null references drive_nodes on delete cascade,
  -- keyed hash of the secret
  secret_hash text not null unique,
  -- argon2id
  password_hash text,
  expires_at timestamptz not null,
  author_id uuid references users on delete cascade,
  opened int not null default 0,
  -- passwords that were tried since the moment, right ones apart
  tries int not null default 0,
  tries_since timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index drive_links_by_node on drive_links (node_id, created_at);
create index drive_links_by_author on drive_links (author_id);
create index drive_links_by_end on drive_links (expires_at);

alter table drive_uploads
  -- the file that gets a new version
  add column replaces_id uuid references drive_nodes on delete cascade;
create index drive_uploads_by_replaced on drive_uploads (replaces_id) where replaces_id is not null;
