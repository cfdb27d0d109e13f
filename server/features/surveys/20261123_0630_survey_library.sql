-- Questions and whole questionnaires that are used again: docs/rules/surveys.md, "Library".
create table survey_library (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null references areas,
  author_id uuid references users on delete set null,
  kind text not null check (kind in ('questions', 'template')),
  name jsonb not null check (is_localized_text(name, 150)),
  structure jsonb not null check (jsonb_typeof(structure) = 'array'),
  questions int not null check (questions between 1 and 200),
  search text not null,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index survey_library_by_area on survey_library (area_id, created_at desc);
create index survey_library_by_words on survey_library using gin (array_to_tsvector(string_to_array(search, ' ')));
create trigger zz_area_open_new after insert on survey_library for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on survey_library for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();
