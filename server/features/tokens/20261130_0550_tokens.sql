-- API tokens: secrets with which other programs call the API on a person's behalf.

create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  -- the last four characters of the token
  hint text not null check (char_length(hint) = 4),
  -- features with 'read' or 'write'
  scopes jsonb not null check (jsonb_typeof(scopes) = 'object' and scopes <> '{}'),
  -- SHA-256 of the token, which is random
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  -- the name and the owner, folded for search by the application
  search text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '367 days'),
  last_used_at timestamptz
);
create index api_tokens_by_user on api_tokens (user_id);
create index api_tokens_by_time on api_tokens (created_at, id);
