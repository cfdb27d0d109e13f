-- Notifications: one row and its addresses, however many people it reaches. Who they are is worked out when somebody reads.

create table notifications (
  id uuid primary key default gen_random_uuid(),
  -- the office it comes from: the sender's area when it was made
  area_id uuid not null references areas,
  sender_id uuid references users on delete set null,
  sender_role text not null,
  title jsonb not null check (is_localized_text(title, 150) and title ->> 'mn' <> ''),
  body jsonb not null check (is_localized_text(body, 1000) and body ->> 'mn' <> ''),
  by_mail boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sent')),
  send_at timestamptz,
  -- who scheduled it: in whose name it is sent
  scheduled_by uuid references users on delete set null,
  sent_at timestamptz,
  recipients int check (recipients >= 0),
  mails_wanted int not null default 0,
  mails_written int not null default 0,
  -- the last person whose mail is in the outbox: a job that dies goes on behind it
  mail_cursor uuid,
  search text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'sent') = (sent_at is not null and recipients is not null)),
  check (status <> 'scheduled' or send_at is not null)
);
create index notifications_by_area on notifications (area_id, (coalesce(sent_at, send_at, created_at)) desc, id desc);
create index notifications_by_at on notifications ((coalesce(sent_at, send_at, created_at)) desc, id desc);
create index notifications_by_sent on notifications (sent_at desc, id desc) where status = 'sent';
create index notifications_by_search on notifications using gin (search gin_trgm_ops);

-- a person, or everybody (one role, when it is named) of an area and below; sent_at says that it holds: people who were not
-- active when it was sent have none
create table notification_targets (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null references notifications on delete cascade,
  place int not null,
  user_id uuid references users on delete cascade,
  role text check (role in ('CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN', 'SECTION_LEADER', 'APPLICATION')),
  -- of a person: their area when it was sent
  area_id uuid references areas,
  sent_at timestamptz,
  check (user_id is not null or area_id is not null),
  unique (notification_id, place)
);
create index notification_targets_by_user on notification_targets (user_id, sent_at desc) where user_id is not null;
create index notification_targets_by_area on notification_targets (area_id, role, sent_at desc);

-- how many it reached in each area, counted when it was sent, and how many of them have read it
create table notification_areas (
  id uuid primary key default gen_random_uuid(),
  area_id uuid references areas,
  notification_id uuid not null references notifications on delete cascade,
  recipients int not null check (recipients >= 0),
  reads int not null default 0 check (reads >= 0),
  unique nulls not distinct (notification_id, area_id)
);
create index notification_areas_by_area on notification_areas (area_id);

-- the only thing that is kept for each person
create table notification_reads (
  user_id uuid not null references users on delete cascade,
  notification_id uuid not null references notifications on delete cascade,
  read_at timestamptz not null default now(),
  primary key (user_id, notification_id)
);

-- a reader counts in the area where the notification found them: of a named person the one noted then, else their own
create function notification_read() returns trigger language plpgsql as $$
declare cell record;
begin
  for cell in
    select r.notification_id, coalesce(t.area_id, u.area_id) as area_id, count(*) as reads
    from came r join users u on u.id = r.user_id
    left join notification_targets t on t.notification_id = r.notification_id and t.user_id = r.user_id
    group by 1, 2 order by 1, 2
  loop
    update notification_areas a set reads = a.reads + cell.reads
      where a.notification_id = cell.notification_id and a.area_id is not distinct from cell.area_id;
  end loop;
  return null;
end $$;
create trigger notification_reads_came after insert on notification_reads referencing new table as came
  for each statement execute function notification_read();
