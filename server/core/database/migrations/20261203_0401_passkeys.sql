-- passkeys (WebAuthn): the public key of a device or security key with which a person signs in
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- the authenticator's id of the key, base64url
  credential_id text not null unique check (char_length(credential_id) between 1 and 1400),
  public_key bytea not null check (octet_length(public_key) between 1 and 4096),
  -- signatures so far; authenticators that synchronize their keys always say 0
  counter bigint not null default 0 check (counter >= 0),
  transports jsonb not null default '[]',
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at);

-- random values to be signed by a passkey; a row is deleted by its first use
create table passkey_challenges (
  challenge text primary key check (char_length(challenge) between 16 and 200),
  purpose text not null check (purpose in ('register', 'sign_in', 'prove')),
  -- who registers or proves; null while nobody has signed in
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'sign_in') = (user_id is null))
);
create index passkey_challenges_by_user on passkey_challenges (user_id);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
