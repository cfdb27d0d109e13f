-- Boards of people, of groups and of areas, with their columns and cards.

create table boards (
  id uuid primary key default gen_random_uuid(),
  -- both null: the owner is gone, and the members go on
  owner_id uuid references users on delete set null,
  area_id uuid references areas,
  -- null: the default board of a person, which each interface names in its language
  name text check (char_length(name) between 1 and 100),
  -- the words of the name, folded for search by the application
  search text not null default '',
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  check (owner_id is null or area_id is null)
);
create unique index boards_default on boards (owner_id) where name is null and owner_id is not null;
create index boards_by_owner on boards (owner_id) where owner_id is not null;
create index boards_by_area on boards (area_id) where area_id is not null;
create trigger zz_area_open_new after insert on boards for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on boards for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();

create table board_members (
  id uuid primary key default gen_random_uuid(),
  board_id uuid not null references boards on delete cascade,
  user_id uuid not null references users on delete cascade,
  edits boolean not null,
  version int not null default 1,
  unique (board_id, user_id)
);
create index board_members_by_user on board_members (user_id, board_id);

create table board_labels (
  id uuid primary key default gen_random_uuid(),
  board_id uuid not null references boards on delete cascade,
  name text not null check (char_length(name) between 1 and 50),
  colour text not null check (colour in ('blue', 'green', 'violet', 'pink', 'amber', 'red', 'grey')),
  no int not null,
  version int not null default 1
);
create index board_labels_by_board on board_labels (board_id, no);

create table board_columns (
  id uuid primary key default gen_random_uuid(),
  board_id uuid not null references boards on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  -- a key between those of the neighbours, compared by code point
  position text collate "C" not null,
  -- the number of open cards above which the column is marked
  card_limit int check (card_limit between 1 and 999),
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index board_columns_by_board on board_columns (board_id, position);

create table board_cards (
  id uuid primary key default gen_random_uuid(),
  board_id uuid not null references boards on delete cascade,
  column_id uuid not null references board_columns on delete cascade,
  position text collate "C" not null,
  title text not null check (char_length(title) between 1 and 200),
  description text not null default '' check (char_length(description) <= 5000),
  start_day date,
  due_day date,
  completed_at timestamptz,
  author_id uuid references users on delete set null,
  deleted_at timestamptz,
  -- the column with which it was deleted, and with which it is restored
  deleted_with uuid references board_columns on delete set null,
  -- the words of the title and the description, folded for search by the application
  search text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  check (start_day is null or due_day is null or due_day >= start_day),
  check (deleted_with is null or deleted_at is not null)
);
create index board_cards_by_board on board_cards (board_id);
create index board_cards_by_column on board_cards (column_id, position);
create index board_cards_by_deletion on board_cards (deleted_with) where deleted_with is not null;

create table card_assignees (
  id uuid primary key default gen_random_uuid(),
  card_id uuid not null references board_cards on delete cascade,
  user_id uuid not null references users on delete cascade,
  version int not null default 1,
  unique (card_id, user_id)
);
create index card_assignees_by_user on card_assignees (user_id, card_id);

create table card_labels (
  id uuid primary key default gen_random_uuid(),
  card_id uuid not null references board_cards on delete cascade,
  label_id uuid not null references board_labels on delete cascade,
  version int not null default 1,
  unique (card_id, label_id)
);
create index card_labels_by_label on card_labels (label_id);

create table card_items (
  id uuid primary key default gen_random_uuid(),
  card_id uuid not null references board_cards on delete cascade,
  no int not null,
  text text not null check (char_length(text) between 1 and 200),
  is_done boolean not null default false,
  assignee_id uuid references users on delete set null,
  version int not null default 1
);
create index card_items_by_card on card_items (card_id, no);
create index card_items_by_assignee on card_items (assignee_id) where assignee_id is not null;

create table card_comments (
  id uuid primary key default gen_random_uuid(),
  card_id uuid not null references board_cards on delete cascade,
  author_id uuid references users on delete set null,
  text text not null check (char_length(text) between 1 and 2000),
  -- people of the board who were notified
  mentions uuid[] not null default '{}',
  edited_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index card_comments_by_card on card_comments (card_id, created_at);
