-- Rating of districts, khoroos and sections. The limits of contract/features/rates again, so that a script cannot write what a form cannot.

-- groups with a name, a weight and criteria with most points; the weights make 100
create function is_rate_groups(value jsonb) returns boolean language sql immutable strict parallel safe
  return coalesce(
    jsonb_typeof(value) = 'array' and jsonb_array_length(value) between 1 and 20
      and (select bool_and(
          is_localized_text(g -> 'name', 150) and (g ->> 'weight')::int between 1 and 100
          and jsonb_array_length(g -> 'criteria') between 1 and 40)
        and sum((g ->> 'weight')::int) = 100 from jsonb_array_elements(value) as g)
      and (select bool_and(is_localized_text(c -> 'name', 300) and (c ->> 'max')::numeric between 0.1 and 100)
        from jsonb_path_query(value, 'strict $[*].criteria[*]') as c),
    false
  );

-- where the bands A to D begin, each lower than the one before
create function is_rate_bands(value jsonb) returns boolean language sql immutable strict parallel safe
  return coalesce(
    value - '{A,B,C,D}'::text[] = '{}' and (value ->> 'A')::int <= 100 and (value ->> 'A')::int > (value ->> 'B')::int
      and (value ->> 'B')::int > (value ->> 'C')::int and (value ->> 'C')::int > (value ->> 'D')::int and (value ->> 'D')::int >= 1,
    false
  );

-- the name of a grade for a total in hundredths
create function rate_grade(total int, bands jsonb) returns text language sql immutable strict parallel safe
  return case
    when total >= (bands ->> 'A')::int * 100 then 'A'
    when total >= (bands ->> 'B')::int * 100 then 'B'
    when total >= (bands ->> 'C')::int * 100 then 'C'
    when total >= (bands ->> 'D')::int * 100 then 'D'
    else 'F'
  end;

create table rate_templates (
  id uuid primary key default gen_random_uuid(),
  level text not null check (level in ('district', 'khoroo', 'section')),
  name jsonb not null check (is_localized_text(name, 150) and name ->> 'mn' <> ''),
  groups jsonb not null check (is_rate_groups(groups)),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users on delete set null,
  unique (id, level)
);

create table rate_periods (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('quarter', 'half', 'year')),
  year int not null check (year between 2000 and 2099),
  no int not null check (no between 1 and case kind when 'quarter' then 4 when 'half' then 2 else 1 end),
  starts_on date not null generated always as (make_date(year, (no - 1) * case kind when 'quarter' then 3 when 'half' then 6 else 12 end + 1, 1)) stored,
  status text not null default 'open' check (status in ('open', 'closed')),
  district_template_id uuid references rate_templates,
  khoroo_template_id uuid references rate_templates,
  section_template_id uuid references rate_templates,
  bands jsonb not null check (is_rate_bands(bands)),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (kind, year, no)
);
create index rate_periods_by_district_template on rate_periods (district_template_id);
create index rate_periods_by_khoroo_template on rate_periods (khoroo_template_id);
create index rate_periods_by_section_template on rate_periods (section_template_id);

create table rate_sheets (
  id uuid primary key default gen_random_uuid(),
  period_id uuid not null references rate_periods,
  template_id uuid not null,
  level text not null,
  -- the area that is rated, and the one right above it, whose people rate
  area_id uuid not null references areas,
  rater_area_id uuid not null references areas,
  -- where the sheet is: with its raters until it is approved, then with the rated area
  place_area_id uuid not null generated always as (case when status = 'approved' then area_id else rater_area_id end) stored references areas,
  author_id uuid references users on delete set null,
  -- everybody who gave points or sent it: none of them approves
  raters uuid[] not null default '{}',
  approver_id uuid references users on delete set null,
  status text not null default 'not_sent' check (status in ('not_sent', 'sent', 'not_approved', 'approved')),
  revision int not null default 1 check (revision >= 1),
  -- points, comment and files by the id of the criterion
  scores jsonb not null default '{}' check (jsonb_typeof(scores) = 'object'),
  -- every file that a score names
  files uuid[] not null default '{}',
  filled int not null default 0 check (filled >= 0),
  criteria int not null check (filled <= criteria),
  -- hundredths, once every criterion has points
  total int check (total between 0 and 10000),
  reason text check (char_length(reason) between 5 and 1000),
  search text not null,
  opened_at timestamptz,
  sent_at timestamptz,
  approved_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (period_id, area_id),
  foreign key (template_id, level) references rate_templates (id, level),
  check ((total is null) = (filled < criteria)),
  check (status not in ('sent', 'approved') or (total is not null and sent_at is not null)),
  check ((status = 'approved') = (approved_at is not null)),
  check (status = 'not_approved' or reason is null)
);

-- a ranking: the approved totals of an area's children in a period
create index rate_sheets_ranked on rate_sheets (period_id, rater_area_id, total desc) where status = 'approved';
create index rate_sheets_by_area on rate_sheets (area_id, period_id);
create index rate_sheets_by_rater on rate_sheets (rater_area_id, status);
create index rate_sheets_by_place on rate_sheets (place_area_id, status);
create index rate_sheets_by_status on rate_sheets (status, level, period_id);
create index rate_sheets_by_updated on rate_sheets (updated_at desc, id desc);
create index rate_sheets_by_template on rate_sheets (template_id);
create index rate_sheets_by_search on rate_sheets using gin (search gin_trgm_ops);
