-- Retention of the audit log. A segment is a closed stretch of the chain: its seal stays for good, its entries can be removed after the
-- configured time, and the chain verifies over what was removed. Only the owner of the tables writes here (server/core/database/roles.ts).
create table audit_segments (
  no int primary key check (no > 0),
  first_no bigint not null unique check (first_no > 0),
  last_no bigint not null unique,
  entries int not null check (entries > 0 and entries = last_no - first_no + 1),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at >= from_at),
  -- the seal of the entry before the first; null at the start of the chain
  previous bytea check ((previous is null) = (first_no = 1)),
  first_hash bytea not null,
  last_hash bytea not null,
  closed_at timestamptz not null,
  seal bytea not null check (octet_length(seal) = 32),
  removed_at timestamptz,
  keep_years int check (keep_years between 1 and 100),
  archive_name text check (char_length(archive_name) between 1 and 200),
  archive_sha256 text check (archive_sha256 ~ '^[0-9a-f]{64}$'),
  removal_seal bytea check (octet_length(removal_seal) = 32),
  check ((removed_at is null) = (keep_years is null) and (removed_at is null) = (removal_seal is null)),
  check ((archive_name is null) = (archive_sha256 is null) and (archive_name is null or removed_at is not null))
);

create function audit_segments_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.removed_at is null and new.removed_at is not null
    and (to_jsonb(new) - '{removed_at,keep_years,archive_name,archive_sha256,removal_seal}'::text[])
      = (to_jsonb(old) - '{removed_at,keep_years,archive_name,archive_sha256,removal_seal}'::text[]) then
    return new; -- the one change that is allowed: its entries are removed
  end if;
  raise exception 'audit_segments is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_segments_append_only before update or delete on audit_segments
  for each row execute function audit_segments_stay();

-- Entries may be deleted only as part of a segment whose removal is recorded, and never in their first year.
create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.chain_no is null and new.chain_no is not null
    and (to_jsonb(new) - 'chain_no' - 'hash') = (to_jsonb(old) - 'chain_no' - 'hash') then
    return new; -- the one change that is allowed: sealing
  end if;
  if tg_op = 'DELETE' and old.at < now() - interval '1 year' and exists (
    select from public.audit_segments s where s.last_no >= old.chain_no and s.first_no <= old.chain_no
      and s.removed_at is not null and s.to_at <= now() - make_interval(years => s.keep_years)) then
    return old;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end $$;
