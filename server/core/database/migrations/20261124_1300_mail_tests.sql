-- Which mails are test mails of city admins, and why a mail could not be handed over, in a word that pages can translate.

alter table outbox
  add is_test boolean not null default false,
  add cause text;
update outbox set is_test = true
from audit_log a
where a.action = 'admin.test_mail' and a.row_id = outbox.id::text;
create index outbox_tests on outbox (created_at desc) where is_test;
