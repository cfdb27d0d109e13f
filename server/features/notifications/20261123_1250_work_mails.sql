-- When people want mails about new work: 'at_once', 'daily' or 'never' for each part of it; what is not named follows 'newWork'.
create function alert_mail(notify jsonb, email_verified_at timestamptz, work text) returns text language sql immutable parallel safe
  return case when not wants_mail(notify, email_verified_at) then 'never'
    else coalesce(notify -> 'newWorkBy' ->> work, case when (notify ->> 'newWork')::boolean then 'at_once' end, 'never') end;

-- whether somebody wants mails at once about any part
create or replace function wants_alert_mail(notify jsonb, email_verified_at timestamptz) returns boolean language sql immutable parallel safe
  return wants_mail(notify, email_verified_at)
    and (coalesce((notify ->> 'newWork')::boolean, false) or coalesce(notify -> 'newWorkBy', '{}') @? '$.* ? (@ == "at_once")');

-- The last day for which each person got the mail about all work that waits, or had none to get.
create table work_mails (
  user_id uuid primary key references users on delete cascade,
  day date not null
);

-- the newest alert of a record, and those of an office
create index notifications_alerts_by_record on notifications (link, sent_at desc, id desc) where alert is not null;
create index notifications_alerts_by_kind on notifications ((alert ->> 'kind'), area_id) where alert is not null;
