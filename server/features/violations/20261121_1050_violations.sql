-- Violations. The limits of contract/features/violations again, so that a script cannot write what a form cannot.

create table violations (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  area_id uuid not null references areas,
  reporter_id uuid references users on delete set null,
  -- the area the reporter belonged to when registering: its people may have it taken up again
  reporter_area_id uuid references areas,
  category text not null check (category in ('waste', 'public_space', 'illegal_trade', 'illegal_building', 'noise', 'animals',
    'road_lighting', 'water_pollution', 'air_pollution', 'parking')),
  description text not null check (char_length(description) between 1 and 1000),
  -- number and title as they were when it was written; the id leads to the law where there is one
  law text not null default '' check (char_length(law) <= 300),
  law_id uuid,
  organisation text not null default '' check (char_length(organisation) <= 200),
  place text not null default '' check (char_length(place) <= 200),
  -- degrees of WGS 84, inside Mongolia
  lat double precision check (lat between 41.5 and 52.2),
  lon double precision check (lon between 87.7 and 120),
  photos uuid[] not null default '{}' check (cardinality(photos) <= 5),
  found_on date not null check (found_on between '2000-01-01' and '2099-12-31'),
  status text not null default 'reported'
    check (status in ('reported', 'verified', 'in_progress', 'referred', 'resolved', 'rejected', 'duplicate')),
  -- who has it in hand
  level text not null default 'khoroo' check (level in ('khoroo', 'district', 'city')),
  assignee_id uuid references users on delete set null,
  due_on date not null check (due_on between '2000-01-01' and '2100-12-31'),
  duplicate_of uuid references violations check (duplicate_of <> id),
  closed_at timestamptz,
  -- folded words of number, description, place, law and organisation
  search text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (place <> '' or lat is not null),
  check ((lat is null) = (lon is null)),
  check ((duplicate_of is not null) = (status = 'duplicate')),
  check ((closed_at is not null) = (status not in ('reported', 'verified', 'in_progress', 'referred')))
);
create index violations_by_created on violations (created_at desc, id desc);
create index violations_by_area on violations (area_id, created_at desc, id desc);
create index violations_by_status on violations (status, due_on);
create index violations_by_reporter on violations (reporter_id, created_at desc);
create index violations_by_assignee on violations (assignee_id) where assignee_id is not null;
create index violations_by_duplicate on violations (duplicate_of) where duplicate_of is not null;
create index violations_by_found on violations (found_on);
create index violations_by_search on violations using gin (search gin_trgm_ops);

create table violation_comments (
  id uuid primary key default gen_random_uuid(),
  violation_id uuid not null references violations on delete cascade,
  author_id uuid references users on delete set null,
  text text not null check (char_length(text) between 1 and 1000),
  -- the state the violation was in when it was said
  status text not null
    check (status in ('reported', 'verified', 'in_progress', 'referred', 'resolved', 'rejected', 'duplicate')),
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index violation_comments_by_violation on violation_comments (violation_id, created_at);
