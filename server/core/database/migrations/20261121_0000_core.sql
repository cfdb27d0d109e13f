-- The tables every feature stands on: areas, people, sessions, trail, files, jobs, mail.

create extension if not exists pg_trgm;

create table areas (
  id uuid primary key default gen_random_uuid(),
  parent_id uuid references areas,
  level text not null check (level in ('city', 'district', 'khoroo', 'section')),
  code text not null unique,
  ordinal int not null check (ordinal >= 0),
  name jsonb not null check (name ? 'mn'),
  -- '/city/district/…/' of ids, with its closing slash: without it one id could match the start of another
  path text not null unique check (path like '/%/'),
  population int not null default 0 check (population >= 0),
  households int not null default 0 check (households >= 0),
  counted_on date,
  version int not null default 1,
  unique (id, level),
  check ((level = 'city') = (parent_id is null))
);
create index areas_by_path on areas (path text_pattern_ops);
create index areas_by_parent on areas (parent_id, ordinal);

-- how many units, people and households an area had on a day: counts are data with dates
create table area_counts (
  area_id uuid not null references areas on delete cascade,
  counted_on date not null,
  what text not null check (what in ('districts', 'khoroos', 'sections', 'population', 'households')),
  amount int not null check (amount >= 0),
  source text,
  primary key (area_id, what, counted_on)
);

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and char_length(email) between 3 and 254),
  password_hash text,
  role text not null check (role in ('CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN', 'SECTION_LEADER', 'APPLICATION')),
  area_id uuid,
  area_level text,
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  phone text check (phone ~ '^\+976[1-9][0-9]{7}$'),
  position jsonb,
  status text not null default 'active' check (status in ('active', 'inactive', 'invited')),
  email_verified_at timestamptz,
  avatar_file_id uuid,
  lang text not null default 'mn' check (lang in ('mn', 'en')),
  notify jsonb not null default '{}',
  totp_secret text,
  totp_since timestamptz,
  -- the last time step that was accepted, so that one code works once
  totp_last_step bigint,
  recovery_hashes jsonb not null default '[]',
  demo boolean not null default false,
  search text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  foreign key (area_id, area_level) references areas (id, level),
  check ((area_id is null) = (area_level is null)),
  check (case role
    when 'CITY_ADMIN' then area_level = 'city'
    when 'DISTRICT_ADMIN' then area_level = 'district'
    when 'KHOROO_ADMIN' then area_level = 'khoroo'
    when 'SECTION_LEADER' then area_level = 'section'
    else area_level is null or area_level = 'khoroo' end is true)
);
create index users_by_area on users (area_id, role);
create index users_by_created on users (created_at desc, id);
create index users_by_search on users using gin (search gin_trgm_ops);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  agent text not null default '',
  address text not null default ''
);
create index sessions_by_user on sessions (user_id, expires_at);

-- failures that count towards a limit (signing in, codes); keys are keyed hashes, never addresses in the clear
create table attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  at timestamptz not null default now()
);
create index attempts_by_key on attempts (kind, key, at);

-- six-digit codes and invitation links; only their keyed hash is kept
create table codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'invite', 'email')),
  hash text not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index codes_by_user on codes (user_id, purpose, created_at desc);

-- who did what, when, to which record: append-only, sealed into a chain of hashes soon after it is written
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_role text,
  action text not null,
  outcome text not null default 'done' check (outcome in ('done', 'refused')),
  table_name text,
  row_id text,
  area_id uuid,
  from_state text,
  to_state text,
  note text,
  details jsonb,
  request_id text,
  address text,
  chain_no bigint unique,
  hash bytea
);
create index audit_log_by_row on audit_log (table_name, row_id, id desc);
create index audit_log_by_area on audit_log (area_id, id desc);
create index audit_log_unsealed on audit_log (id) where chain_no is null;

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.chain_no is null and new.chain_no is not null
    and (to_jsonb(new) - 'chain_no' - 'hash') = (to_jsonb(old) - 'chain_no' - 'hash') then
    return new; -- the one change that is allowed: sealing
  end if;
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_is_append_only();

create table files (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid references users on delete set null,
  area_id uuid references areas,
  name text not null check (char_length(name) between 1 and 255),
  type text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  width int,
  height int,
  created_at timestamptz not null default now()
);
create index files_by_owner on files (owner_id, created_at desc);
create index files_by_area on files (area_id);

-- a file is reachable only through a row that the reader may see
create table file_links (
  file_id uuid not null references files on delete cascade,
  table_name text not null,
  row_id uuid not null,
  primary key (file_id, table_name, row_id)
);
create index file_links_by_row on file_links (table_name, row_id);

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  attempts int not null default 0,
  locked_until timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  error text,
  created_at timestamptz not null default now()
);
create index jobs_due on jobs (run_at, id) where done_at is null and failed_at is null;
create index jobs_by_created on jobs (created_at desc);

create table outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  error text
);
create index outbox_by_created on outbox (created_at desc);

-- the first answer to a create, kept a day: the same key again gets the same answer
create table idempotency_keys (
  actor_id uuid not null,
  route text not null,
  key text not null,
  body_hash text not null,
  status int,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (actor_id, route, key)
);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
