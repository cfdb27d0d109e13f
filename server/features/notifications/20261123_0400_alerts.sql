-- New work of an office: what is shown of it in a line, and the key under which those of one kind, office and day are shown as one.
alter table notifications add column alert jsonb check (jsonb_typeof(alert) = 'object');
alter table notifications add column group_key text check (char_length(group_key) between 1 and 200);
-- set when the mail about it is in the outbox
alter table notifications add column alert_mailed_at timestamptz;
alter table notifications add constraint notifications_alert_grouped
  check ((alert is null) = (group_key is null) and (alert is null or automatic) and (alert_mailed_at is null or alert is not null));
create index notifications_by_group on notifications (group_key, sent_at desc, id desc) where group_key is not null;

-- mails about new work are sent to those who chose them, and to nobody who has turned off mails of notifications
create function wants_alert_mail(notify jsonb, email_verified_at timestamptz) returns boolean language sql immutable parallel safe
  return wants_mail(notify, email_verified_at) and coalesce((notify ->> 'newWork')::boolean, false);
