-- Reports on their way khoroo → district → city. The limits of contract/features/reports again.

create table reports (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('leader', 'khoroo', 'district')),
  area_id uuid not null references areas,
  author_id uuid references users on delete set null,
  -- '2026-W47', '2026-11', '2026-Q4', '2026', and its days
  period text not null check (char_length(period) between 4 and 8),
  period_from date not null,
  period_to date not null,
  -- what was sent last; of a draft, what is written
  title text not null check (char_length(title) between 1 and 150),
  content text not null check (char_length(content) <= 1000),
  households_visited int not null default 0 check (households_visited between 0 and 100000000),
  meetings int not null default 0 check (meetings between 0 and 100000000),
  requests_received int not null default 0 check (requests_received between 0 and 100000000),
  requests_solved int not null default 0 check (requests_solved between 0 and 100000000),
  file_ids uuid[] not null default '{}' check (cardinality(file_ids) <= 10),
  -- of a roll-up: what it added up when it was sent
  roll_up jsonb,
  -- what its author writes since it came back: seen in the author's area alone until it is sent again
  pending jsonb,
  search text not null,
  status text not null default 'draft' check (status in (
    'draft', 'sent_khoroo', 'approved_khoroo', 'sent_district', 'approved_district', 'sent_city', 'approved_city',
    'returned_section', 'returned_khoroo', 'returned_district')),
  revision int not null default 1 check (revision >= 1),
  -- when the level it was sent to first looked at it
  opened_at timestamptz,
  due_on date,
  revocable_until date,
  return_comment text check (char_length(return_comment) between 5 and 1000),
  moved_at timestamptz not null default now(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (period_from <= period_to),
  constraint reports_period_key unique (area_id, kind, period)
);
create index reports_by_area on reports (area_id, moved_at desc);
create index reports_by_moved on reports (moved_at desc, id);
create index reports_by_state on reports (status, moved_at desc);
create index reports_by_due on reports (due_on) where due_on is not null;
create index reports_by_period on reports (period, kind, area_id);
create index reports_by_author on reports (author_id);
create index reports_by_search on reports using gin (array_to_tsvector(string_to_array(search, ' ')));

-- each text as it was sent
create table report_revisions (
  report_id uuid not null references reports on delete cascade,
  no int not null check (no >= 1),
  sent_at timestamptz not null,
  title text not null,
  content text not null,
  households_visited int not null,
  meetings int not null,
  requests_received int not null,
  requests_solved int not null,
  file_ids uuid[] not null default '{}',
  primary key (report_id, no)
);
