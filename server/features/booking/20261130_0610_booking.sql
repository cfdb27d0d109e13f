-- Services that citizens book with officials and at counters, and their appointments.
create extension if not exists btree_gist;

-- An official or a place. `hours` and `days_off` are validated by the contract.
create table booking_desks (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null references areas,
  name jsonb not null check (is_localized_text(name, 200) and name ->> 'mn' <> ''),
  kind text not null check (kind in ('official', 'place')),
  user_id uuid references users on delete set null,
  place text not null default '' check (char_length(place) <= 200),
  hours jsonb not null default '[]' check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) <= 21),
  days_off jsonb not null default '[]' check (jsonb_typeof(days_off) = 'array' and jsonb_array_length(days_off) <= 50),
  is_closed boolean not null default false,
  search text not null default '',
  version int not null default 1
);
create index booking_desks_by_area on booking_desks (area_id);
create index booking_desks_by_user on booking_desks (user_id) where user_id is not null;
create index booking_desks_by_name on booking_desks ((name ->> 'mn') collate nutag_natural, id);
create trigger zz_area_open_new after insert on booking_desks for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on booking_desks for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();

create table booking_services (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null references areas,
  name jsonb not null check (is_localized_text(name, 200) and name ->> 'mn' <> ''),
  description jsonb not null default '{"mn": ""}' check (is_localized_text(description, 2000)),
  minutes int not null check (minutes between 5 and 480),
  buffer int not null default 0 check (buffer between 0 and 120),
  capacity int not null default 1 check (capacity between 1 and 100),
  notice_hours int not null default 0 check (notice_hours between 0 and 168),
  days_ahead int not null check (days_ahead between 1 and 90),
  questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) <= 5),
  state text not null check (state in ('active', 'inactive')),
  search text not null default '',
  version int not null default 1
);
create index booking_services_by_area on booking_services (area_id);
create index booking_services_by_name on booking_services ((name ->> 'mn') collate nutag_natural, id);
create trigger zz_area_open_new after insert on booking_services for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on booking_services for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();

create table booking_service_desks (
  service_id uuid not null references booking_services on delete cascade,
  desk_id uuid not null references booking_desks,
  primary key (service_id, desk_id)
);
create index booking_service_desks_by_desk on booking_service_desks (desk_id);

-- A time of a desk that somebody has, with its places and the free minutes after it. No desk has two times at once.
create table booking_slots (
  id uuid primary key default gen_random_uuid(),
  desk_id uuid not null references booking_desks,
  service_id uuid not null references booking_services,
  span tstzrange not null check (not isempty(span)),
  capacity int not null check (capacity between 1 and 100),
  constraint booking_slots_by_desk_id exclude using gist (desk_id with =, span with &&),
  constraint booking_slots_places unique (id, capacity)
);
create index booking_slots_by_service on booking_slots (service_id);

create table booking_appointments (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  area_id uuid not null references areas,
  service_id uuid not null references booking_services,
  desk_id uuid references booking_desks,
  slot_id uuid,
  -- a place of the slot: one appointment has it, and there are no more places than the slot has
  capacity int,
  seat int,
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  status text not null default 'unconfirmed' check (status in
    ('unconfirmed', 'booked', 'arrived', 'done', 'no_show', 'cancelled', 'expired')),
  -- personal data, which server/features/booking/retention.ts erases
  name text not null default '' check (char_length(name) <= 100),
  email text check (char_length(email) between 3 and 254),
  phone text check (phone ~ '^\+976[1-9][0-9]{7}$'),
  replies jsonb not null default '[]' check (jsonb_typeof(replies) = 'array'),
  search text not null default '',
  erased_at timestamptz,
  lang text not null default 'mn' check (lang in ('mn', 'en')),
  user_id uuid references users on delete set null,
  -- the secret link and the code, as keyed hashes
  case_hash text not null check (char_length(case_hash) = 64),
  sent_key text not null,
  code_hash text,
  code_tries int not null default 0,
  held_until timestamptz,
  -- how often it was moved, for calendar programs
  revision int not null default 0,
  cancelled_by text check (cancelled_by in ('citizen', 'office')),
  note text not null default '' check (char_length(note) <= 1000),
  version int not null default 1,
  created_at timestamptz not null default now(),
  foreign key (slot_id, capacity) references booking_slots (id, capacity),
  constraint booking_appointments_place unique (slot_id, seat),
  check (seat between 1 and capacity),
  check ((slot_id is null) = (seat is null) and (slot_id is null) = (capacity is null)),
  check (slot_id is not null or status not in ('unconfirmed', 'booked', 'arrived', 'done', 'no_show')),
  check (slot_id is null or status not in ('cancelled', 'expired')),
  check ((slot_id is null) or (starts_at is not null and ends_at is not null and desk_id is not null)),
  check ((held_until is null) = (status <> 'unconfirmed'))
);
create unique index booking_appointments_by_number on booking_appointments (number);
create unique index booking_appointments_by_case on booking_appointments (case_hash);
create unique index booking_appointments_sent_once on booking_appointments (sent_key);
create index booking_appointments_by_start on booking_appointments (starts_at, id) include (area_id, status, service_id);
create index booking_appointments_by_area on booking_appointments (area_id, starts_at, id);
create index booking_appointments_by_service on booking_appointments (service_id, starts_at);
create index booking_appointments_by_desk on booking_appointments (desk_id, starts_at) where desk_id is not null;
create index booking_appointments_by_email on booking_appointments (email, starts_at) where email is not null;
create index booking_appointments_by_phone on booking_appointments (phone, starts_at) where phone is not null;
create index booking_appointments_by_user on booking_appointments (user_id, starts_at) where user_id is not null;
create index booking_appointments_held on booking_appointments (held_until) where held_until is not null;
create index booking_appointments_by_search on booking_appointments using gin (search gin_trgm_ops);
create trigger zz_area_open_new after insert on booking_appointments for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on booking_appointments for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();
