-- Named selections of lists. A shared one is shown to those who work in its owner's area, wherever the owner moves.

create table saved_views (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  list text not null check (char_length(list) <= 120 and list ~ '^/dashboard(/[a-z0-9-]{1,40}){1,4}$'),
  name text not null check (char_length(name) between 1 and 60),
  query text not null check (char_length(query) <= 1500 and query ~ '^[[:alnum:]_.*%+~=&-]*$'),
  shared boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create unique index saved_views_by_name on saved_views (owner_id, list, lower(name));
