-- Investment funds and their prices (docs/rules/fund.md).

create table funds (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{1,11}$'),
  name jsonb not null check (is_localized_text(name, 200) and name ->> 'mn' <> ''),
  description jsonb not null check (is_localized_text(description, 1000)),
  currency text not null check (currency in ('MNT', 'USD', 'EUR', 'CNY')),
  inception date not null,
  units numeric(21, 6) check (units > 0),
  manager jsonb not null check (is_localized_text(manager, 200)),
  custodian jsonb not null check (is_localized_text(custodian, 200)),
  licence text not null check (char_length(licence) <= 100),
  fees jsonb not null check (is_localized_text(fees, 1000)),
  minimum numeric(20, 2) check (minimum > 0),
  risk int check (risk between 1 and 7),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  search text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint funds_code_key unique (code)
);

-- Prices are exact decimals. Each day of a fund has versions; the latest published one counts, earlier ones were corrected.
create table fund_prices (
  id uuid primary key default gen_random_uuid(),
  fund_id uuid not null references funds,
  day date not null,
  revision int not null check (revision >= 1),
  net_assets numeric(20, 2) not null check (net_assets > 0),
  units numeric(21, 6) not null check (units > 0),
  price numeric(18, 6) not null check (price > 0),
  reason text check (char_length(reason) between 5 and 1000),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'published', 'rejected')),
  -- everybody who has written this entry, in order: none of them may decide on it
  writers uuid[] not null check (cardinality(writers) > 0),
  decided_by uuid references users,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint fund_prices_revision_key unique (fund_id, day, revision),
  constraint fund_prices_reason_of_correction check ((revision = 1) = (reason is null)),
  constraint fund_prices_four_eyes check (decided_by is null or decided_by <> all (writers)),
  constraint fund_prices_decided check (status <> 'published' or (decided_by is not null and decided_at is not null)),
  constraint fund_prices_price_fits check (price in (
    round(net_assets / units, 2), round(net_assets / units, 3), round(net_assets / units, 4),
    round(net_assets / units, 5), round(net_assets / units, 6)))
);
create unique index fund_prices_open_key on fund_prices (fund_id, day) where status <> 'published';
create index fund_prices_published on fund_prices (fund_id, day, revision) where status = 'published';
create index fund_prices_by_day on fund_prices (day desc, id desc);
create index fund_prices_by_status on fund_prices (status, day desc);

create function fund_prices_published_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a published price is never changed or deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger fund_prices_published_stay before update or delete on fund_prices for each row
  when (old.status = 'published') execute function fund_prices_published_stay();

-- People who may enter or publish prices without being city admins.
create table fund_officers (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references users on delete cascade,
  enters boolean not null,
  publishes boolean not null,
  version int not null default 1,
  constraint fund_officers_person_key unique (person_id),
  check (enters or publishes)
);
