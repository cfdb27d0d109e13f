-- Calendars of people and of areas, their events, and the guests of these.

create table calendars (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid references users on delete cascade,
  area_id uuid references areas,
  -- null: the first calendar of a person, which each interface names in its language
  name text check (char_length(name) between 1 and 100),
  colour text not null check (colour in ('blue', 'green', 'violet', 'pink', 'amber', 'red', 'grey')),
  version int not null default 1,
  check (num_nonnulls(owner_id, area_id) = 1),
  check (name is not null or owner_id is not null)
);
create unique index calendars_first on calendars (owner_id) where name is null;
create index calendars_by_owner on calendars (owner_id) where owner_id is not null;
create index calendars_by_area on calendars (area_id);
create trigger zz_area_open_new after insert on calendars for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on calendars for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();

create table calendar_events (
  id uuid primary key default gen_random_uuid(),
  calendar_id uuid not null references calendars on delete cascade,
  -- that of the calendar
  owner_id uuid references users on delete cascade,
  author_id uuid references users on delete set null,
  title text not null check (char_length(title) between 1 and 200),
  description text not null default '' check (char_length(description) <= 5000),
  place text not null default '' check (char_length(place) <= 200),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  all_day boolean not null default false,
  colour text check (colour in ('blue', 'green', 'violet', 'pink', 'amber', 'red', 'grey')),
  is_private boolean not null default false,
  -- the words of the title and the place, folded for search by the application
  search text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check (ends_at - starts_at <= interval '400 days')
);
create index calendar_events_by_calendar on calendar_events (calendar_id, starts_at);
create index calendar_events_by_owner on calendar_events (owner_id, starts_at) where owner_id is not null;
create index calendar_events_by_start on calendar_events (starts_at desc, id desc);

create table event_guests (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references calendar_events on delete cascade,
  user_id uuid not null references users on delete cascade,
  answer text not null default 'waiting' check (answer in ('waiting', 'accepted', 'declined')),
  version int not null default 1,
  unique (event_id, user_id)
);
create index event_guests_by_user on event_guests (user_id, event_id);
