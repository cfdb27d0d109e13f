-- Prices by mail for people without an account. Addresses are encrypted; the print finds one again (decision 0040).

create table fund_subscribers (
  id uuid primary key default gen_random_uuid(),
  email_sealed bytea not null,
  email_print text not null,
  lang text not null check (lang in ('mn', 'en')),
  fund_ids uuid[] not null check (cardinality(fund_ids) between 1 and 100),
  -- the day of the newest price that was mailed, or was known at the confirmation, by fund
  seen jsonb not null,
  -- the day of the last mail: at most one a day
  mailed_on date,
  confirmed_at timestamptz not null default now(),
  constraint fund_subscribers_email_key unique (email_print)
);
create index fund_subscribers_by_mail on fund_subscribers (mailed_on nulls first, id);

-- Subscriptions that wait for their confirmation.
create table fund_subscription_requests (
  id uuid primary key default gen_random_uuid(),
  email_sealed bytea not null,
  email_print text not null,
  lang text not null check (lang in ('mn', 'en')),
  fund_ids uuid[] not null check (cardinality(fund_ids) between 1 and 20),
  key_hash text not null,
  expires_at timestamptz not null,
  constraint fund_subscription_requests_key unique (key_hash)
);
create index fund_subscription_requests_by_end on fund_subscription_requests (expires_at);
create index fund_subscription_requests_by_email on fund_subscription_requests (email_print);
