-- The holdings of investment funds (docs/rules/fund.md "Holdings").

-- All holdings of a fund on a day, in versions: the latest published one counts, earlier ones were corrected.
create table fund_portfolios (
  id uuid primary key default gen_random_uuid(),
  fund_id uuid not null references funds,
  day date not null,
  revision int not null check (revision >= 1),
  reason text check (char_length(reason) between 5 and 1000),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'published', 'rejected')),
  -- everybody who has written this version, in order: none of them may decide on it
  writers uuid[] not null check (cardinality(writers) > 0),
  decided_by uuid references users,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint fund_portfolios_revision_key unique (fund_id, day, revision),
  constraint fund_portfolios_reason_of_correction check ((revision = 1) = (reason is null)),
  constraint fund_portfolios_four_eyes check (decided_by is null or decided_by <> all (writers)),
  constraint fund_portfolios_decided check (status <> 'published' or (decided_by is not null and decided_at is not null))
);
create unique index fund_portfolios_open_key on fund_portfolios (fund_id, day) where status <> 'published';
create index fund_portfolios_published on fund_portfolios (fund_id, day, revision) where status = 'published';
create index fund_portfolios_by_day on fund_portfolios (day desc, id desc);
create index fund_portfolios_by_status on fund_portfolios (status, day desc);

-- Weights and values are exact decimals; the key identifies a holding from one day to the next.
create table fund_holdings (
  id uuid primary key default gen_random_uuid(),
  portfolio_id uuid not null references fund_portfolios on delete cascade,
  key text not null check (key <> ''),
  name jsonb not null check (is_localized_text(name, 200) and name ->> 'mn' <> ''),
  sector text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  asset_class text not null,
  weight numeric(7, 4) not null check (weight > 0 and weight <= 100),
  value numeric(20, 2) not null check (value > 0),
  version int not null default 1,
  constraint fund_holdings_key unique (portfolio_id, key)
);
create index fund_holdings_by_weight on fund_holdings (portfolio_id, weight desc);

create function fund_portfolios_published_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a published portfolio is never changed or deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger fund_portfolios_published_stay before update or delete on fund_portfolios for each row
  when (old.status = 'published') execute function fund_portfolios_published_stay();

-- A lock on the portfolio, so that it is not published while its holdings change.
create function fund_holdings_published_stay() returns trigger language plpgsql as $$
declare
  portfolio uuid;
  state text;
begin
  foreach portfolio in array case tg_op
    when 'INSERT' then array[new.portfolio_id]
    when 'DELETE' then array[old.portfolio_id]
    else array[old.portfolio_id, new.portfolio_id] end
  loop
    select status into state from fund_portfolios where id = portfolio for share;
    if state = 'published' then
      raise exception 'the holdings of a published portfolio are never changed' using errcode = 'insufficient_privilege';
    end if;
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger fund_holdings_published_stay before insert or update or delete on fund_holdings for each row
  execute function fund_holdings_published_stay();
