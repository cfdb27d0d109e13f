-- Backups made on a schedule or asked for by a person, and what restoring them into a scratch database gave.
create table backups (
  id uuid primary key default gen_random_uuid(),
  -- the day of the schedule in Ulaanbaatar, so that several instances plan one; null: a person asked for it
  planned_on date unique,
  asked_at timestamptz not null default now(),
  name text not null unique check (char_length(name) between 1 and 100),
  is_encrypted boolean not null,
  started_at timestamptz,
  ended_at timestamptz,
  failed_at timestamptz,
  error text check (char_length(error) <= 2000),
  bytes bigint check (bytes >= 0),
  rows bigint check (rows >= 0),
  files int check (files >= 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- no longer kept
  removed_at timestamptz,
  verified_at timestamptz,
  -- null with verified_at: everything was as it had been saved
  verify_error text check (char_length(verify_error) <= 2000),
  check (verify_error is null or verified_at is not null)
);
create index backups_by_asked on backups (asked_at desc, id);
