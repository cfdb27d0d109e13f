-- Deletions of accounts that were requested and can be cancelled until they are due.
create table account_deletions (
  user_id uuid primary key references users on delete cascade,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null check (due_at > asked_at)
);
create index account_deletions_by_due on account_deletions (due_at);

-- What people agreed to when they gave data with their name: the text by its day, and when.
create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('registration', 'booking', 'order', 'contact')),
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz check (withdrawn_at >= given_at)
);
create index consents_by_user on consents (user_id, given_at desc);
-- one in force for each text
create unique index consents_in_force on consents (user_id, kind, version) where withdrawn_at is null;
