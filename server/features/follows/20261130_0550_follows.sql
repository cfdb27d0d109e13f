-- Who follows whom among the staff.

create table follows (
  id uuid primary key default gen_random_uuid(),
  follower_id uuid not null references users on delete cascade,
  followed_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  unique (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follows_by_followed on follows (followed_id, follower_id);
