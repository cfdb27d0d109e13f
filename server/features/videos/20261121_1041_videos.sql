-- Videos. The limits of contract/features/videos again, so that a script cannot write what a form cannot.

create table videos (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null references areas,
  author_id uuid references users on delete set null,
  -- the area the author belonged to: a draft is seen there alone
  author_area_id uuid not null references areas,
  title jsonb not null check (is_localized_text(title, 150) and title ->> 'mn' <> ''),
  body jsonb not null check (is_localized_doc(body, 1000)),
  -- the beginning of the text, made when it is saved
  excerpt jsonb not null check (is_localized_text(excerpt, 200)),
  -- the words that are searched, made by searchText (server/core/search.ts)
  search text not null,
  category text not null check (category in ('guide', 'report', 'interview', 'event', 'history')),
  cover_file_id uuid references files,
  cover_alt jsonb check (is_localized_text(cover_alt, 200)),
  pinned boolean not null default false,
  position int not null default 0,
  -- where it lies: at a provider, of which only the id is kept, or with us
  provider text check (provider in ('youtube', 'vimeo', 'file')),
  provider_id text check (provider_id ~ '^[A-Za-z0-9_-]{6,12}$'),
  video_file_id uuid references files,
  transcript jsonb not null default '{"mn": ""}' check (is_localized_text(transcript, 50000)),
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
  check ((provider_id is not null) = (coalesce(provider, '') in ('youtube', 'vimeo'))),
  check ((video_file_id is not null) = (coalesce(provider, '') = 'file')),
  check (status = 'draft' or provider is not null),
  check (status = 'draft' or publish_at is not null)
);

create table videos_versions (
  content_id uuid not null references videos on delete cascade,
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

create index videos_by_posted on videos (posted_at desc, id desc) where deleted_at is null;
create index videos_by_category on videos (category, posted_at desc, id desc) where deleted_at is null;
create index videos_by_area on videos (area_id, posted_at desc, id desc);
create index videos_by_words on videos using gin (array_to_tsvector(string_to_array(search, ' ')));
create index videos_by_author on videos (author_id);
create index videos_by_cover on videos (cover_file_id) where cover_file_id is not null;
create index videos_versions_by_cover on videos_versions (cover_file_id) where cover_file_id is not null;
create index videos_by_file on videos (video_file_id) where video_file_id is not null;

-- long texts lie beside the table, so that what lists and searches walk through is small
alter table videos alter title set storage main, alter cover_alt set storage main, alter excerpt set storage external;
alter table videos set (toast_tuple_target = 500);
