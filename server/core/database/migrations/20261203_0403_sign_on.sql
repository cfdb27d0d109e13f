-- accounts of identity providers (OpenID Connect) with which a person signs in
create table sign_ons (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('staff', 'citizens')),
  issuer text not null check (char_length(issuer) <= 500),
  -- the person at the provider, which never changes there
  subject text not null check (char_length(subject) between 1 and 255),
  email text not null default '' check (char_length(email) <= 254),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (issuer, subject)
);
create unique index sign_ons_by_user on sign_ons (user_id, provider);

-- people on their way to a provider; a row is deleted by their return
create table sign_on_flows (
  state_hash text primary key,
  -- what the browser keeps: the return must come from the browser that left
  key_hash text not null,
  provider text not null check (provider in ('staff', 'citizens')),
  -- who links a sign-on to their account; null for signing in
  user_id uuid references users on delete cascade,
  -- PKCE verifier and nonce, encrypted
  secrets bytea not null,
  expires_at timestamptz not null
);
create index sign_on_flows_by_user on sign_on_flows (user_id);
create index sign_on_flows_by_expiry on sign_on_flows (expires_at);

alter table sessions add sign_on_id uuid references sign_ons on delete set null;
create index sessions_by_sign_on on sessions (sign_on_id) where sign_on_id is not null;
