-- What the city has set, by the day from which it holds. Rows are never removed: a change that was revoked or replaced stays in the history.

create table setting_changes (
  id uuid primary key default gen_random_uuid(),
  key text not null check (key ~ '^[a-z]+\.[a-zA-Z]+$' and char_length(key) <= 80),
  holds_from date not null check (holds_from between '2000-01-01' and '2099-12-31'),
  value jsonb not null,
  note text not null default '' check (char_length(note) <= 1000),
  made_by uuid references users on delete set null,
  made_at timestamptz not null,
  ended_how text check (ended_how in ('revoked', 'replaced')),
  ended_by uuid references users on delete set null,
  ended_at timestamptz,
  version int not null default 1,
  check ((ended_at is null) = (ended_how is null))
);
-- one value a day; this is also the index by which settings are read
create unique index setting_changes_in_force on setting_changes (key, holds_from) where ended_at is null;
create index setting_changes_by_key on setting_changes (key, made_at);
