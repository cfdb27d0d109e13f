-- Posts of the blog. The limits of contract/features/blog again, so that a script cannot write what a form cannot.

create table posts (
  id uuid primary key default gen_random_uuid(),
  -- the number in its address
  no int not null unique generated always as identity,
  area_id uuid not null references areas,
  author_id uuid references users on delete set null,
  -- the area the author belonged to: a draft is visible there only
  author_area_id uuid not null references areas,
  title jsonb not null check (is_localized_text(title, 150) and title ->> 'mn' <> ''),
  body jsonb not null check (is_localized_doc(body, 100000)),
  -- the beginning of the text, generated when it is saved
  excerpt jsonb not null check (is_localized_text(excerpt, 200)),
  -- the folded words that are searched (server/core/database/folded-search.ts)
  search text not null,
  -- a list of the city: handlers check the key against the list, the database checks its form
  category text not null check (category ~ '^[a-z][a-zA-Z0-9_]{0,39}$'),
  cover_file_id uuid references files,
  cover_alt jsonb check (is_localized_text(cover_alt, 200)),
  pinned boolean not null default false,
  position int not null default 0,
  tags text[] not null default '{}' check (cardinality(tags) <= 8 and array_position(tags, null) is null),
  -- whether readers see who wrote it
  byline boolean not null default true,
  -- 'scheduled' is 'published' with a start in the future
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  publish_at timestamptz check (publish_at >= '2000-01-01Z' and publish_at < '2100-01-01Z'),
  -- the moment from which it is no longer public
  unpublish_at timestamptz check (unpublish_at >= '2000-01-01Z' and unpublish_at < '2100-01-01Z'),
  posted_at timestamptz not null generated always as (coalesce(publish_at, created_at)) stored,
  deleted_at timestamptz,
  version int not null default 1,
  -- the version that readers see while the changes of later versions are unpublished
  live_version int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users on delete set null,
  check ((cover_file_id is null) = (cover_alt is null)),
  check (unpublish_at > publish_at),
  check (live_version is null or status <> 'draft'),
  check (status = 'draft' or publish_at is not null)
);

create table posts_versions (
  content_id uuid not null references posts on delete cascade,
  -- the record's version after that save
  no int not null,
  title jsonb not null,
  body jsonb not null,
  category text not null,
  cover_file_id uuid references files,
  cover_alt jsonb,
  -- the fields that only this kind has, as sent
  own jsonb not null,
  -- saved as a draft and not published since: visible in the author's area only
  held boolean not null,
  saved_at timestamptz not null,
  saved_by uuid references users on delete set null,
  primary key (content_id, no)
);

create index posts_by_posted on posts (posted_at desc, id desc) where deleted_at is null;
create index posts_by_category on posts (category, posted_at desc, id desc) where deleted_at is null;
create index posts_by_area on posts (area_id, posted_at desc, id desc);
create index posts_by_words on posts using gin (array_to_tsvector(string_to_array(search, ' ')));
create index posts_by_tags on posts using gin (tags);
create index posts_by_author on posts (author_id);
create index posts_by_end on posts (unpublish_at) where unpublish_at is not null;
create index posts_with_changes on posts (posted_at desc, id desc) where live_version is not null;
create index posts_by_cover on posts (cover_file_id) where cover_file_id is not null;
create index posts_versions_by_cover on posts_versions (cover_file_id) where cover_file_id is not null;

-- long texts are stored beside the table, so that what lists and searches read is small
alter table posts alter title set storage main, alter cover_alt set storage main, alter excerpt set storage external;
alter table posts set (toast_tuple_target = 500);

create trigger zz_area_open_new after insert on posts for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on posts for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();
