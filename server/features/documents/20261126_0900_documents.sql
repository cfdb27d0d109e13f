-- Reports and documents of the city's investment funds. The limits of contract/features/documents again, so that a script cannot write
-- what a form cannot.

create table documents (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null references areas,
  author_id uuid references users on delete set null,
  -- the area the author belonged to: a draft is visible there only
  author_area_id uuid not null references areas,
  title jsonb not null check (is_localized_text(title, 150) and title ->> 'mn' <> ''),
  body jsonb not null check (is_localized_doc(body, 1000)),
  -- the beginning of the text, generated when it is saved
  excerpt jsonb not null check (is_localized_text(excerpt, 200)),
  -- the folded words that are searched (server/core/database/folded-search.ts)
  search text not null,
  category text not null
    check (category in ('quarterly', 'annual', 'financial', 'prospectus', 'rules', 'licence', 'other')),
  cover_file_id uuid references files,
  cover_alt jsonb check (is_localized_text(cover_alt, 200)),
  pinned boolean not null default false,
  position int not null default 0,
  year int not null check (year between 2000 and 2099),
  quarter int check (quarter between 1 and 4),
  -- the order of lists: a report on the whole year follows its quarters
  period int not null generated always as (year * 10 + coalesce(quarter, 5)) stored,
  -- the day of approval or issue
  dated_on date,
  fund_id uuid references funds on delete set null,
  -- the PDF file in each language
  file_mn_id uuid references files,
  file_en_id uuid references files,
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
  check (status = 'draft' or coalesce(file_mn_id, file_en_id) is not null),
  check (status = 'draft' or category <> 'quarterly' or quarter is not null),
  check (unpublish_at > publish_at),
  check (live_version is null or status <> 'draft'),
  check (status = 'draft' or publish_at is not null)
);

create table documents_versions (
  content_id uuid not null references documents on delete cascade,
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

create index documents_by_period on documents (period desc, id desc) where deleted_at is null;
create index documents_by_fund on documents (fund_id, period desc, id desc) where fund_id is not null;
create index documents_by_file_mn on documents (file_mn_id) where file_mn_id is not null;
create index documents_by_file_en on documents (file_en_id) where file_en_id is not null;
create index documents_by_posted on documents (posted_at desc, id desc) where deleted_at is null;
create index documents_by_area on documents (area_id, posted_at desc, id desc);
create index documents_by_words on documents using gin (array_to_tsvector(string_to_array(search, ' ')));
create index documents_by_author on documents (author_id);
create index documents_by_end on documents (unpublish_at) where unpublish_at is not null;
create index documents_with_changes on documents (posted_at desc, id desc) where live_version is not null;
create index documents_by_cover on documents (cover_file_id) where cover_file_id is not null;
create index documents_versions_by_cover on documents_versions (cover_file_id) where cover_file_id is not null;

create trigger zz_area_open_new after insert on documents for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on documents for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();
