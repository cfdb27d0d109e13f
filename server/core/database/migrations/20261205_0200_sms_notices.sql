-- The number to which a person wants notifications as text messages, confirmed by a code that was sent to it.
alter table users add sms_phone text check (sms_phone ~ '^\+976[5-9][0-9]{7}$');
create index users_with_sms on users (id) where sms_phone is not null;

alter table codes drop constraint codes_purpose_check,
  add constraint codes_purpose_check check (purpose in ('verify', 'reset', 'invite', 'email', 'phone'));

-- The notification that a text message is about: nobody gets two about one.
alter table outbox add notice_id uuid, add check (notice_id is null or (channel = 'sms' and person_id is not null));
create unique index outbox_by_notice on outbox (notice_id, person_id) where notice_id is not null;
