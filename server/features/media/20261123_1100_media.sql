-- The library of pictures: docs/rules/media.md.

create table media (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null references areas,
  owner_id uuid references users on delete set null,
  -- what content names
  file_id uuid not null unique references files,
  name text not null check (char_length(name) between 1 and 200),
  alt jsonb not null default '{"mn": ""}' check (is_localized_text(alt, 200)),
  decorative boolean not null default false,
  credit text not null default '' check (char_length(credit) <= 200),
  -- 'private' is seen by the people of its area alone
  status text not null default 'private' check (status in ('private', 'shared')),
  -- the words of name, description and credit, made by searchText
  search text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index media_by_area on media (area_id, created_at desc, id desc);
create index media_by_created on media (created_at desc, id desc);
create index media_by_owner on media (owner_id);
create index media_by_words on media using gin (array_to_tsvector(string_to_array(search, ' ')));
create trigger zz_area_open_new after insert on media for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on media for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();

-- every stored file that is this picture: before there was a library, one picture was uploaded again for each record
create table media_files (
  file_id uuid primary key references files on delete cascade,
  media_id uuid not null references media on delete cascade
);
create index media_files_by_media on media_files (media_id);
create index files_by_hash on files (sha256);

-- the pictures that content shows already: their descriptions are made searchable by the application
insert into jobs (kind, payload) select 'media.enter', '{}' where exists (select from file_links);
