-- Section leaders and their terms of office (docs/rules/leaders.md).

create table leaders (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null,
  area_level text not null default 'section' check (area_level = 'section'),
  -- the leader's own account, when there is one
  user_id uuid unique references users on delete set null,
  last_name text not null check (char_length(last_name) between 1 and 100),
  first_name text not null check (char_length(first_name) between 1 and 100),
  phone text not null check (phone ~ '^\+976[1-9][0-9]{7}$'),
  -- the register number encrypted; a keyed fingerprint, by which two of the same are told; and what may be shown of it
  register_sealed bytea not null,
  register_print text not null,
  register_mask text not null,
  photo_file_id uuid references files,
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- the account was closed with the term and opens again with the next one
  account_closed boolean not null default false,
  search text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint leaders_register_number_key unique (register_print),
  constraint leaders_area_id_fkey foreign key (area_id, area_level) references areas (id, level)
);
create index leaders_by_area on leaders (area_id, status);
create index leaders_by_search on leaders using gin (search gin_trgm_ops);
create index leaders_by_created on leaders (created_at desc, id desc);
-- a section has one leader in office
create unique index leaders_area_id_key on leaders (area_id) where status = 'active';

create table leader_terms (
  id uuid primary key default gen_random_uuid(),
  leader_id uuid not null references leaders on delete cascade,
  area_id uuid not null references areas,
  from_on date not null,
  -- the day the term ended; of the present one the day it is to end, if that is known
  to_on date,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  check (to_on >= from_on),
  check (closed_at is null or to_on is not null)
);
create index leader_terms_by_leader on leader_terms (leader_id, from_on desc);
create index leader_terms_by_area on leader_terms (area_id, from_on desc);
create unique index leader_terms_open_leader on leader_terms (leader_id) where closed_at is null;
create unique index leader_terms_open_area on leader_terms (area_id) where closed_at is null;

-- whoever is no longer in office cannot be let in by another door: not by activating the account, not by an old invitation
create function users_leader_in_office() returns trigger language plpgsql as $$
begin
  if exists (select from leaders l where l.user_id = new.id and l.status = 'inactive' and l.area_id = new.area_id)
    and not exists (select from leaders l where l.user_id = new.id and l.status = 'active') then
    raise exception 'the leader of this account is not in office'
      using errcode = 'check_violation', table = 'users', constraint = 'users_action_check', hint = 'leader_inactive';
  end if;
  return new;
end $$;
create trigger users_leader_in_office before update of status on users for each row
  when (new.role = 'SECTION_LEADER' and old.status = 'inactive' and new.status <> 'inactive')
  execute function users_leader_in_office();
