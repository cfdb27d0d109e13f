-- A person finds the mails with a confirmed address of theirs (docs/rules/personal-data.md).
create index mails_by_from on mails (from_address);
create index mail_recipients_by_address on mail_recipients (address) where address is not null;
create index mail_failures_by_recipient on mail_failures (recipient);
create index mail_away_replies_by_address on mail_away_replies (address);
create index mail_invitations_by_organizer on mail_invitations (organizer_address);
