-- News. The limits of contract/core/content.ts again, so that a script cannot write what a form cannot.

create table news (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null references areas,
  author_id uuid references users on delete set null,
  -- the area the author belonged to: a draft is seen there alone
  author_area_id uuid not null references areas,
  title jsonb not null check (is_localized_text(title, 150) and title ->> 'mn' <> ''),
  body jsonb not null check (is_localized_doc(body, 1000)),
  -- the beginning of the text, made when it is saved
  excerpt jsonb not null check (is_localized_text(excerpt, 200)),
  -- the words of title and text in both languages, made by searchText (server/core/search.ts)
  search text not null,
  category text not null
    check (category in ('general', 'announcement', 'event', 'development', 'social', 'market_news', 'report')),
  cover_file_id uuid references files,
  cover_alt jsonb check (is_localized_text(cover_alt, 200)),
  pinned boolean not null default false,
  position int not null default 0,
  -- 'scheduled' is 'published' with a time that has not come
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  publish_at timestamptz check (publish_at >= '2000-01-01Z' and publish_at < '2100-01-01Z'),
  posted_at timestamptz not null generated always as (coalesce(publish_at, created_at)) stored,
  views int not null default 0 check (views >= 0),
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users on delete set null,
  check ((cover_file_id is null) = (cover_alt is null)),
  check (status = 'draft' or publish_at is not null)
) with (fillfactor = 90); -- room for `views`, which no index knows: counting writes no index

create table news_versions (
  content_id uuid not null references news on delete cascade,
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

-- who has been counted today: a keyed hash of address, record and day, kept until the next day
create table news_views (
  day date not null,
  visitor text not null,
  primary key (day, visitor)
);

-- Lists, totals and deep pages are answered by these alone (ids first): they hold every column that filters and reach ask for
create index news_by_posted on news (posted_at desc, id desc)
  include (area_id, author_area_id, status, category, deleted_at) where deleted_at is null;
create index news_by_category on news (category, posted_at desc, id desc)
  include (area_id, author_area_id, status, deleted_at) where deleted_at is null;
create index news_by_area on news (area_id, posted_at desc, id desc)
  include (author_area_id, status, category, deleted_at) where deleted_at is null;
create index news_by_updated on news (updated_at desc, id desc)
  include (area_id, author_area_id, status, category, posted_at, deleted_at) where deleted_at is null;
create index news_drafts on news (author_area_id, posted_at desc, id desc)
  include (area_id, status, category, deleted_at) where status = 'draft' and deleted_at is null;
create index news_pinned on news (posted_at desc, id desc)
  include (area_id, author_area_id, status, category, deleted_at) where pinned and deleted_at is null;
create index news_binned on news (posted_at desc, id desc)
  include (area_id, author_area_id, status, category, deleted_at) where deleted_at is not null;
create index news_by_author on news (author_id, posted_at desc, id desc);

-- titles in the order of each language: Ө after О, Ү after У
create index news_by_title_mn on news ((title ->> 'mn') collate "und-x-icu", id) where deleted_at is null;
create index news_by_title_en on news (coalesce(title ->> 'en', title ->> 'mn') collate "und-x-icu", id) where deleted_at is null;

create index news_by_words on news using gin (array_to_tsvector(string_to_array(search, ' ')));

create index news_by_cover on news (cover_file_id) where cover_file_id is not null;
create index news_versions_by_cover on news_versions (cover_file_id) where cover_file_id is not null;

-- long texts lie beside the table, so that what lists and searches walk through is small
alter table news alter title set storage main, alter cover_alt set storage main, alter excerpt set storage external;
alter table news set (toast_tuple_target = 500);
