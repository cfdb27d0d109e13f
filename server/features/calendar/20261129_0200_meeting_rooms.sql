-- Meeting rooms of areas, and the times for which events have them.
create extension if not exists btree_gist;

create table meeting_rooms (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null references areas,
  name text not null check (char_length(name) between 1 and 100),
  place text not null default '' check (char_length(place) <= 200),
  seats int check (seats between 1 and 10000),
  is_closed boolean not null default false,
  version int not null default 1
);
create index meeting_rooms_by_area on meeting_rooms (area_id);
create trigger zz_area_open_new after insert on meeting_rooms for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on meeting_rooms for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();

alter table calendar_events add column room_id uuid references meeting_rooms on delete set null;
create index calendar_events_by_room on calendar_events (room_id) where room_id is not null;

-- One row for each time at which an event has a room, of a series for each occurrence. No room has two events at a time.
create table room_bookings (
  event_id uuid not null references calendar_events on delete cascade,
  room_id uuid not null references meeting_rooms on delete cascade,
  span tstzrange not null check (not isempty(span)),
  constraint room_bookings_by_room_id exclude using gist (room_id with =, span with &&)
);
create index room_bookings_by_event on room_bookings (event_id);
