-- Signature, absence and rules of mailboxes, and mails sent by a machine.
alter table mails add is_automatic boolean not null default false;
alter table mailboxes
  add signature text check (char_length(signature) <= 2000),
  -- {from, until, subject, text}: an answer to everybody who writes, once
  add away jsonb;

create table mail_rules (
  id uuid primary key default gen_random_uuid(),
  mailbox_id uuid not null references mailboxes on delete cascade,
  no int not null,
  -- parts of the sender and of the subject; empty ones match everything
  sender text not null default '' check (char_length(sender) <= 100),
  words text not null default '' check (char_length(words) <= 100),
  label_id uuid references mail_labels on delete cascade,
  archives boolean not null default false,
  stars boolean not null default false,
  version int not null default 1,
  check (sender <> '' or words <> '')
);
create index mail_rules_by_mailbox on mail_rules (mailbox_id, no);
create index mail_rules_by_label on mail_rules (label_id) where label_id is not null;

-- to whom the present absence was answered
create table mail_away_replies (
  mailbox_id uuid not null references mailboxes on delete cascade,
  address text not null check (char_length(address) <= 320),
  primary key (mailbox_id, address)
);
