-- Laws and regulations. The limits of contract/features/laws again, so that a script cannot write what a form cannot.

create table organisations (
  id uuid primary key default gen_random_uuid(),
  name jsonb not null check (is_localized_text(name, 200) and name ->> 'mn' <> ''),
  kind text not null check (kind in ('state', 'local', 'enterprise', 'school', 'health', 'private', 'ngo')),
  -- the register number of a legal person
  register text check (register ~ '^\d{7}$'),
  -- the folded name and number, for the search
  search text not null,
  -- none is removed: acts of the past name it
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index organisations_by_register on organisations (register) where register is not null;
create index organisations_by_name on organisations ((name ->> 'mn') collate "und-x-icu", id);

create table laws (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null references areas,
  author_id uuid references users on delete set null,
  -- the area the author belonged to: a draft is seen there alone
  author_area_id uuid not null references areas,
  title jsonb not null check (is_localized_text(title, 300) and title ->> 'mn' <> ''),
  body jsonb not null check (is_localized_doc(body, 100000)),
  -- the beginning of the text, made when it is saved
  excerpt jsonb not null check (is_localized_text(excerpt, 200)),
  -- the words that are searched, made by searchText (server/core/search.ts)
  search text not null,
  category text not null check (category in ('law', 'regulation', 'decree', 'resolution', 'order')),
  cover_file_id uuid references files,
  cover_alt jsonb check (is_localized_text(cover_alt, 200)),
  pinned boolean not null default false,
  position int not null default 0,
  -- as it is written on the act
  number text not null default '' check (char_length(number) <= 40),
  adopted_on date,
  effective_on date,
  source_url text not null default '' check (char_length(source_url) <= 2000),
  -- [{ fileId }] in their order
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array' and jsonb_array_length(attachments) <= 10),
  file_count int not null generated always as (jsonb_array_length(attachments)) stored,
  -- the organisations it binds: part of the act itself, so that a version of it, its comparison and its return are one value
  organisations uuid[] not null default '{}' check (cardinality(organisations) <= 500),
  organisation_count int not null generated always as (cardinality(organisations)) stored,
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
  check (effective_on >= adopted_on),
  check (status = 'draft' or adopted_on is not null),
  check (status = 'draft' or publish_at is not null)
);

create table laws_versions (
  content_id uuid not null references laws on delete cascade,
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

create index laws_by_posted on laws (posted_at desc, id desc) where deleted_at is null;
create index laws_by_category on laws (category, posted_at desc, id desc) where deleted_at is null;
create index laws_by_area on laws (area_id, posted_at desc, id desc);
create index laws_by_words on laws using gin (array_to_tsvector(string_to_array(search, ' ')));
create index laws_by_author on laws (author_id);
create index laws_by_cover on laws (cover_file_id) where cover_file_id is not null;
create index laws_versions_by_cover on laws_versions (cover_file_id) where cover_file_id is not null;
create index laws_by_adopted on laws (adopted_on desc, id desc) where deleted_at is null;
create index laws_by_title_mn on laws ((title ->> 'mn') collate "und-x-icu", id) where deleted_at is null;
create index laws_by_organisation on laws using gin (organisations);

-- what a foreign key would hold, for the members of an array
create function check_law_organisations() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select 1 from organisations where id = any (new.organisations) for key share) found)
    <> cardinality(new.organisations) then
    raise foreign_key_violation using message = 'an organisation that does not exist, or one named twice', constraint = 'laws_organisations';
  end if;
  return new;
end $$;
create trigger laws_organisations before insert or update of organisations on laws
  for each row when (cardinality(new.organisations) > 0) execute function check_law_organisations();
create function keep_organisation() returns trigger language plpgsql as $$
begin
  if exists (select from laws where organisations @> array[old.id]) then
    raise foreign_key_violation using message = 'an act binds this organisation', constraint = 'laws_organisations';
  end if;
  return old;
end $$;
create trigger organisations_kept before delete on organisations for each row execute function keep_organisation();

-- long texts lie beside the table, so that what lists and searches walk through is small
alter table laws alter title set storage main, alter cover_alt set storage main, alter excerpt set storage external;
alter table laws set (toast_tuple_target = 500);
