-- Webhooks: requests to other systems when records change, and the log of their deliveries.

create table webhooks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  url text not null check (char_length(url) between 1 and 500),
  -- [{feature, action}]; the action '*' stands for all
  events jsonb not null check (jsonb_typeof(events) = 'array' and jsonb_array_length(events) between 1 and 50),
  state text not null check (state in ('active', 'paused')),
  -- the key that signs, encrypted with DATA_SECRET
  secret bytea not null,
  -- the name, the address and the owner, folded for search by the application
  search text not null default '',
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index webhooks_by_user on webhooks (user_id);
create index webhooks_by_time on webhooks (created_at, id);

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  feature text not null,
  action text not null,
  record_id uuid,
  -- where the record was when it was written; for a draft, the area of its author
  area_id uuid references areas on delete set null,
  -- a draft, which people of no other area may know of
  is_held boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up', 'skipped')),
  attempts int not null default 0 check (attempts >= 0),
  status int,
  error text check (error in ('refused', 'unknown_host', 'timeout', 'tls', 'unreachable', 'answer')),
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  next_at timestamptz
);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, created_at desc, id);
create index webhook_deliveries_by_time on webhook_deliveries (created_at);
create index webhook_deliveries_by_area on webhook_deliveries (area_id);
