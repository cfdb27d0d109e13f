-- CalDAV (RFC 4791, RFC 6578): names and tags of resources, what has changed in a calendar, and passwords for programs.

-- The name of the event's resource; null: the id. The tag changes with the event, its exceptions and its guests.
alter table calendar_events add column dav_name text check (char_length(dav_name) between 1 and 300);
alter table calendar_events add column tag bigint not null default 0;
create unique index calendar_events_by_dav_name on calendar_events (calendar_id, dav_name) where dav_name is not null;
-- counts the changes of the events of a calendar
alter table calendars add column sync_no bigint not null default 0;

-- The last change of each resource, also of those that are gone. `public_no` is the last one that the readers of private events are not
-- alone to know of.
create table calendar_changes (
  calendar_id uuid not null references calendars on delete cascade,
  resource text not null,
  no bigint not null,
  public_no bigint,
  primary key (calendar_id, resource)
);
create index calendar_changes_by_no on calendar_changes (calendar_id, no);

-- Notes a change of a resource. Changes of one calendar are numbered in the order of their commits: the row of the calendar is locked.
create function note_calendar_change(calendar uuid, event uuid, name text, hidden boolean) returns void language plpgsql as $$
declare
  next bigint;
begin
  update calendars set sync_no = sync_no + 1 where id = calendar returning sync_no into next;
  -- the calendar itself is being deleted
  if not found then return; end if;
  insert into calendar_changes as c (calendar_id, resource, no, public_no)
    values (calendar, coalesce(name, event || '.ics'), next, case when hidden then null else next end)
    on conflict (calendar_id, resource) do update
    set no = excluded.no, public_no = coalesce(excluded.public_no, c.public_no);
  update calendar_events set tag = next where id = event;
end $$;

-- Notes the change of an event and, of an exception, that of its series.
create function note_event(e calendar_events, hidden boolean) returns void language plpgsql as $$
declare
  main calendar_events;
begin
  perform note_calendar_change(e.calendar_id, e.id, e.dav_name, hidden);
  if e.series_id is null then return; end if;
  select * into main from calendar_events where id = e.series_id;
  if found then perform note_calendar_change(main.calendar_id, main.id, main.dav_name, hidden or main.is_private); end if;
end $$;

create function calendar_event_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform note_event(new, new.is_private);
  elsif tg_op = 'DELETE' then perform note_event(old, old.is_private);
  else
    if old.calendar_id <> new.calendar_id or old.series_id is distinct from new.series_id then
      perform note_event(old, old.is_private);
    end if;
    perform note_event(new, old.is_private and new.is_private);
  end if;
  return null;
end $$;
-- neither the next reminder nor the tag is a change that programs need to know of
create trigger calendar_events_noted_new after insert on calendar_events for each row execute function calendar_event_changed();
create trigger calendar_events_noted_gone after delete on calendar_events for each row execute function calendar_event_changed();
create trigger calendar_events_noted after update of calendar_id, owner_id, title, description, place, starts_at, ends_at, all_day,
  is_private, rule, excluded, repeats_until, reminder, room_id, series_id, occurrence_at, uid, dav_name on calendar_events
  for each row execute function calendar_event_changed();

create function event_guest_changed() returns trigger language plpgsql as $$
declare
  main calendar_events;
begin
  select * into main from calendar_events where id = coalesce(new.event_id, old.event_id);
  if found then perform note_event(main, main.is_private); end if;
  return null;
end $$;
create trigger event_guests_noted after insert or update or delete on event_guests
  for each row execute function event_guest_changed();

-- Passwords for calendar programs: random, each for one device, and of no use anywhere else.
create table calendar_app_passwords (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  -- SHA-256 of the password, which is random
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index calendar_app_passwords_by_user on calendar_app_passwords (user_id);
