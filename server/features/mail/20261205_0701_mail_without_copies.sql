-- With a mailbox its copies are deleted, but not the mails of which they were the last copies: the job of the bin deletes those
-- after eight days, and only mails that are older than seven, so that none is taken that is just being delivered.
create function mailbox_leaves_mails() returns trigger language plpgsql as $$
begin
  insert into jobs (kind, payload, run_at) select 'office_mail.purge', '{"withoutCopies":true}', now() + interval '8 days'
    where exists (select from gone);
  return null;
end $$;
create trigger mailbox_leaves_mails after delete on mailboxes referencing old table as gone
  for each statement execute function mailbox_leaves_mails();
insert into jobs (kind, payload) select 'office_mail.purge', '{"withoutCopies":true}' where exists (select from mails);
