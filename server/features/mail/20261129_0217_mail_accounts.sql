-- Accounts of mail servers outside, whose mails arrive in a mailbox (IMAP).

create table mail_accounts (
  id uuid primary key default gen_random_uuid(),
  mailbox_id uuid not null unique references mailboxes on delete cascade,
  host text not null check (char_length(host) between 1 and 253),
  port int not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls')),
  username text not null check (char_length(username) between 1 and 320),
  -- how far the inbox of the server was read (RFC 9051, 2.3.1.1)
  uid_validity text,
  last_uid bigint not null default 0,
  arrived int not null default 0,
  checked_at timestamptz,
  error text,
  failures int not null default 0,
  next_try_at timestamptz not null default now(),
  version int not null default 1,
  created_at timestamptz not null default now()
);

-- encrypted with a key that is not in the database; apart from the account, so that no statement about accounts reads it
create table mail_account_secrets (
  account_id uuid primary key references mail_accounts on delete cascade,
  sealed bytea not null
);

-- the SHA-256 of every mail that arrived in a mailbox, so that none arrives twice
create table mail_arrivals (
  mailbox_id uuid not null references mailboxes on delete cascade,
  digest bytea not null check (octet_length(digest) = 32),
  primary key (mailbox_id, digest)
);

-- the HTML of a mail from outside as it came; never shown without being sanitized
create table mail_sources (
  mail_id uuid primary key references mails on delete cascade,
  html text not null,
  -- the files that it names by `cid:`
  content_ids jsonb not null default '{}'
);

alter table mails
  add is_external boolean not null default false,
  -- where answers go, when it is not the sender
  add reply_to text check (char_length(reply_to) <= 320),
  -- why not everything of a mail from outside is shown
  add defect text check (defect in ('large', 'unreadable', 'cut')),
  drop constraint mails_file_ids_check,
  add constraint mails_file_ids_check check (cardinality(file_ids) <= 100);
create index mails_by_reference on mails using gin (refs) where is_external;
