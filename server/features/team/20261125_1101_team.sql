-- People of the city's investment fund. The limits of contract/features/team again, so that a script cannot write what a form cannot.

create table team (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null references areas,
  author_id uuid references users on delete set null,
  -- the area the author belonged to: a draft is visible there only
  author_area_id uuid not null references areas,
  title jsonb not null check (is_localized_text(title, 100) and title ->> 'mn' <> ''),
  body jsonb not null check (is_localized_doc(body, 1000)),
  -- the beginning of the text, generated when it is saved
  excerpt jsonb not null check (is_localized_text(excerpt, 200)),
  -- the folded words that are searched (server/core/database/folded-search.ts)
  search text not null,
  category text not null check (category in ('manager', 'tuz', 'tuzteam', 'management', 'managementteam')),
  cover_file_id uuid references files,
  cover_alt jsonb check (is_localized_text(cover_alt, 200)),
  pinned boolean not null default false,
  position int not null default 0,
  -- the position of the person
  role jsonb not null default '{"mn": ""}' check (is_localized_text(role, 150)),
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
  check (status = 'draft' or role ->> 'mn' <> ''),
  check (unpublish_at > publish_at),
  check (live_version is null or status <> 'draft'),
  check (status = 'draft' or publish_at is not null)
);

create table team_versions (
  content_id uuid not null references team on delete cascade,
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

create index team_in_order on team (category, position, id) where deleted_at is null;
create index team_by_posted on team (posted_at desc, id desc) where deleted_at is null;
create index team_by_area on team (area_id, posted_at desc, id desc);
create index team_by_words on team using gin (array_to_tsvector(string_to_array(search, ' ')));
create index team_by_author on team (author_id);
create index team_by_end on team (unpublish_at) where unpublish_at is not null;
create index team_with_changes on team (posted_at desc, id desc) where live_version is not null;
create index team_by_cover on team (cover_file_id) where cover_file_id is not null;
create index team_versions_by_cover on team_versions (cover_file_id) where cover_file_id is not null;

create trigger zz_area_open_new after insert on team for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on team for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();
