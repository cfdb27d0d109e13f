-- changes of an account that a second admin has to confirm
create table account_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('place', 'email', 'factor')),
  -- the area that was asked for
  area_id uuid references areas,
  -- what else was asked for: role and version, or the address
  payload jsonb not null default '{}',
  asked_by uuid not null references users on delete cascade,
  -- the confirming admin is of the same or a higher level
  asked_role text not null check (asked_role in ('CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN')),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'refused', 'withdrawn')),
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create unique index account_requests_open on account_requests (user_id, kind) where state = 'open';
create index account_requests_by_user on account_requests (user_id, asked_at desc);
create index account_requests_by_area on account_requests (area_id) where area_id is not null;
create index account_requests_by_asker on account_requests (asked_by);
create index account_requests_by_decider on account_requests (decided_by);
