-- Files in the mbox format whose mails are added to a mailbox. The bytes are in segments until they are read.
create table mail_imports (
  id uuid primary key default gen_random_uuid(),
  mailbox_id uuid not null references mailboxes on delete cascade,
  author_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  bytes bigint not null check (bytes between 1 and 2147483648),
  received bigint not null default 0 check (received between 0 and bytes),
  status text not null default 'uploading' check (status in ('uploading', 'waiting', 'running', 'done', 'failed')),
  -- where the next entry begins
  read_bytes bigint not null default 0 check (read_bytes between 0 and bytes),
  added int not null default 0,
  known int not null default 0,
  refused int not null default 0,
  problem text check (problem in ('not_mbox', 'full', 'not_allowed', 'failed')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  check ((status = 'failed') = (problem is not null))
);
create index mail_imports_by_author on mail_imports (author_id, created_at);
create index mail_imports_by_mailbox on mail_imports (mailbox_id);
create index mail_imports_by_age on mail_imports (created_at);

-- Parts of a file in the file store, in order of arrival. Without bytes: being written, or left by a process that died.
create table mail_import_segments (
  id uuid primary key default gen_random_uuid(),
  -- of an import that may be gone: its bytes are removed then
  import_id uuid not null,
  start bigint not null,
  bytes bigint not null default 0,
  created_at timestamptz not null default now()
);
create index mail_import_segments_by_import on mail_import_segments (import_id, start);
