-- Notices about work are settled when the work is done, by anybody: they are unread for nobody from then on.
alter table notifications add column settled_at timestamptz;
-- what notices to single people and reminders are about: the sign, subject, area and deadline that their line shows
alter table notifications add column about jsonb check (jsonb_typeof(about) = 'object');
alter table notifications add constraint notifications_about
  check ((about is null or (automatic and alert is null)) and (settled_at is null or automatic));
-- the notices about a record, by its id in the address of its page
create index notifications_by_record on notifications ((substring(link from '[0-9a-f]{8}-[0-9a-f-]{27}')::uuid))
  where automatic and link is not null;
