-- Files that are looked through before anything of them is saved (docs/rules/imports.md). What stands in them is personal data:
-- file and rows are kept encrypted, and only as long as they are needed.

create table imports (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  owner_id uuid not null references users on delete cascade,
  lang text not null check (lang in ('mn', 'en')),
  file_name text not null check (char_length(file_name) between 1 and 255),
  -- until it was read
  file bytea,
  status text not null default 'reading' check (status in ('reading', 'ready', 'saving', 'done', 'failed')),
  total int not null default 0 check (total >= 0),
  done int not null default 0 check (done >= 0),
  wrong int not null default 0 check (wrong >= 0),
  saved int not null default 0 check (saved >= 0),
  fields jsonb not null default '[]',
  ignored jsonb not null default '[]',
  problem jsonb,
  created_at timestamptz not null default now(),
  saved_at timestamptz
);
create index imports_by_owner on imports (owner_id, kind, created_at desc);

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  -- its number in the file
  line int not null check (line > 0),
  wrong boolean not null,
  -- cells and problems
  sealed bytea not null,
  primary key (import_id, line)
);
create index import_rows_wrong on import_rows (import_id, wrong, line);
