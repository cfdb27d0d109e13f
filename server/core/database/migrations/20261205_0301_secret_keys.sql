-- Keys that outlive the secrets of the configuration, encrypted with DATA_SECRET: `npm run rotate` encrypts them again.
create table secret_keys (
  -- 'links', 'devices', or 'seals' and the name of the key
  name text primary key check (char_length(name) between 1 and 100),
  sealed bytea not null,
  made_at timestamptz not null default now()
);
