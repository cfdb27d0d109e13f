-- Frequently asked questions: the title is the question, the body its answer.

create table faqs (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null references areas,
  author_id uuid references users on delete set null,
  -- the area the author belonged to: a draft is seen there alone
  author_area_id uuid not null references areas,
  title jsonb not null check (is_localized_text(title, 200) and title ->> 'mn' <> ''),
  body jsonb not null check (is_localized_doc(body, 1000)),
  -- the beginning of the text, made when it is saved
  excerpt jsonb not null check (is_localized_text(excerpt, 200)),
  -- the words that are searched, made by searchText (server/core/search.ts)
  search text not null,
  category text not null check (category in ('documents', 'social', 'land', 'utilities', 'transport', 'waste', 'complaints', 'participation')),
  cover_file_id uuid references files,
  cover_alt jsonb check (is_localized_text(cover_alt, 200)),
  pinned boolean not null default false,
  position int not null default 0,
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

create table faqs_versions (
  content_id uuid not null references faqs on delete cascade,
  -- the record's version after that save
  no int not null,
  title jsonb not null,
  body jsonb not null,
  category text not null,
  cover_file_id uuid references files,
  cover_alt jsonb,
  -- saved as a draft and not published since: seen in the author's area alone
  held boolean not null,
  saved_at timestamptz not null,
  saved_by uuid references users on delete set null,
  primary key (content_id, no)
);

create index faqs_by_posted on faqs (posted_at desc, id desc) where deleted_at is null;
create index faqs_by_category on faqs (category, posted_at desc, id desc) where deleted_at is null;
create index faqs_by_area on faqs (area_id, posted_at desc, id desc);
create index faqs_by_words on faqs using gin (array_to_tsvector(string_to_array(search, ' ')));
create index faqs_by_author on faqs (author_id);
create index faqs_by_cover on faqs (cover_file_id) where cover_file_id is not null;
create index faqs_versions_by_cover on faqs_versions (cover_file_id) where cover_file_id is not null;
create index faqs_in_order on faqs (category, position, id) where deleted_at is null;

-- long texts lie beside the table, so that what lists and searches walk through is small
alter table faqs alter title set storage main, alter cover_alt set storage main, alter excerpt set storage external;
alter table faqs set (toast_tuple_target = 500);
