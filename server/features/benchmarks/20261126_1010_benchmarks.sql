-- Indices that the city's funds are compared with (docs/rules/fund.md "Benchmarks").

create table benchmarks (
  id uuid primary key default gen_random_uuid(),
  name jsonb not null check (is_localized_text(name, 100) and name ->> 'mn' <> ''),
  source jsonb not null check (is_localized_text(source, 300)),
  -- the funds whose pages show it; a fund that was deleted is left out when it is read
  fund_ids uuid[] not null check (cardinality(fund_ids) <= 20),
  search text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index benchmarks_by_name on benchmarks ((name ->> 'mn') collate nutag_natural, id);

-- Exact decimals. A corrected value is a later version of its day; the latest one counts.
create table benchmark_values (
  id uuid primary key default gen_random_uuid(),
  benchmark_id uuid not null references benchmarks on delete cascade,
  day date not null,
  revision int not null check (revision >= 1),
  value numeric(18, 6) not null check (value > 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint benchmark_values_revision_key unique (benchmark_id, day, revision)
);
