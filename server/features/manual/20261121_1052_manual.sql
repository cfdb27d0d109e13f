-- The manual: chapters in a tree. The limits of contract/features/manual again.

create table manual (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null references areas,
  author_id uuid references users on delete set null,
  -- the area the author belonged to: a draft is seen there alone
  author_area_id uuid not null references areas,
  title jsonb not null check (is_localized_text(title, 150) and title ->> 'mn' <> ''),
  body jsonb not null check (is_localized_doc(body, 100000)),
  -- the beginning of the text, made when it is saved
  excerpt jsonb not null check (is_localized_text(excerpt, 200)),
  -- the words that are searched, made by searchText (server/core/search.ts)
  search text not null,
  category text not null check (category in ('chapter')),
  cover_file_id uuid references files,
  cover_alt jsonb check (is_localized_text(cover_alt, 200)),
  pinned boolean not null default false,
  position int not null default 0,
  -- the chapter it stands below
  parent_id uuid references manual on delete set null check (parent_id <> id),
  -- the address of the screen whose help it is
  screen text not null default '' check (char_length(screen) <= 200),
  -- 'scheduled' is 'published' with a time that has not come
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  publish_at timestamptz check (publish_at >= '2000-01-01Z' and publish_at < '2100-01-01Z'),
  posted_at timestamptz not null generated always as (coalesce(publish_at, created_at)) stored,
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users on delete set null,
  check ((cover_file_id is null) = (cover_alt is null)),
  check (status = 'draft' or publish_at is not null)
);

create table manual_versions (
  content_id uuid not null references manual on delete cascade,
  -- the record's version after that save
  no int not null,
  title jsonb not null,
  body jsonb not null,
  category text not null,
  cover_file_id uuid references files,
  cover_alt jsonb,
  -- the fields that only this kind has, as they were sent
  own jsonb not null,
  -- saved as a draft and not published since: seen in the author's area alone
  held boolean not null,
  saved_at timestamptz not null,
  saved_by uuid references users on delete set null,
  primary key (content_id, no)
);

-- a screen has one chapter of help
create unique index manual_screen_key on manual (screen) where screen <> '' and deleted_at is null;
create index manual_by_area on manual (area_id);
create index manual_in_order on manual (parent_id, position, id) where deleted_at is null;
create index manual_by_posted on manual (posted_at desc, id desc) where deleted_at is null;
create index manual_by_words on manual using gin (array_to_tsvector(string_to_array(search, ' ')));
create index manual_by_author on manual (author_id);
create index manual_by_cover on manual (cover_file_id) where cover_file_id is not null;
create index manual_versions_by_cover on manual_versions (cover_file_id) where cover_file_id is not null;

-- long texts lie beside the table, so that what lists and searches walk through is small
alter table manual alter title set storage main, alter cover_alt set storage main, alter excerpt set storage external;
alter table manual set (toast_tuple_target = 500);
