-- Events from calendar files, and the secret addresses of feeds.
-- the UID of RFC 5545 by which a calendar program names an event; null: the row's id
alter table calendar_events add column uid text check (char_length(uid) between 1 and 255);
create unique index calendar_events_by_uid on calendar_events (calendar_id, uid) where uid is not null;

-- One secret address for each person; a new one replaces it.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  -- SHA-256 of the secret, which is random
  secret_hash bytea not null unique,
  created_at timestamptz not null default now()
);
