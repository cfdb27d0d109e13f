-- Reminders of events: so many minutes before an occurrence, in the app and by mail.
alter table calendar_events add column reminder int check (reminder between 0 and 40320);
alter table calendar_events add column reminder_by_mail boolean not null default false;
-- when the next one is due; null for none
alter table calendar_events add column remind_at timestamptz;
alter table calendar_events add constraint calendar_events_reminder check (remind_at is null or reminder is not null);
create index calendar_events_to_remind on calendar_events (remind_at) where remind_at is not null;
