-- The number to which a person wants notifications as text messages, confirmed by a code that was sent to it.
alter table users add sms_phone text check (sms_phone ~ '^\+976[5-9][0-9]{7}$');
create index users_with_sms on users (id) where sms_phone is not null;

alter table codes drop constraint codes_purpose_check,
  add constraint codes_purpose_check check (purpose in ('verify', 'reset', 'invite', 'email', 'phone'));

-- The notification that a text message is about: nobody gets two about one.
-- Its constraint holds for every new row at once; 20261205_0501 looks at the others without stopping anybody who writes.
alter table outbox add notice_id uuid,
  add constraint outbox_notice check (notice_id is null or (channel = 'sms' and person_id is not null)) not valid;
create unique index outbox_by_notice on outbox (notice_id, person_id) where notice_id is not null;
