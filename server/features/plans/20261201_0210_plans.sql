-- Plans of paid services, and their orders, each of which has an invoice. The limits of contract/features/plans again.

create table plans (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null references areas,
  name jsonb not null check (is_localized_text(name, 150) and name ->> 'mn' <> ''),
  description jsonb not null check (is_localized_text(description, 1000)),
  -- one item a line
  includes jsonb not null check (is_localized_text(includes, 2000)),
  -- whole tögrög
  price int not null check (price between 1 and 1000000000),
  period text not null check (period in ('month', 'year', 'once')),
  tax text not null check (tax in ('none', 'included')),
  position int not null check (position between 0 and 999),
  published boolean not null,
  -- the words of the name in both languages, folded for search by the application
  search text not null default '',
  version int not null default 1
);
create index plans_by_area on plans (area_id);
create index plans_by_position on plans (position, id);
create trigger zz_area_open_new after insert on plans for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on plans for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();

create table plan_orders (
  id uuid primary key,
  area_id uuid not null references areas,
  plan_id uuid references plans on delete set null,
  -- as it was called when it was ordered
  plan jsonb not null check (is_localized_text(plan, 150) and plan ->> 'mn' <> ''),
  buyer text not null check (char_length(buyer) between 1 and 200),
  method text not null check (method in ('transfer', 'invoice')),
  total bigint not null check (total >= 1),
  state text not null default 'open' check (state in ('open', 'paid', 'done', 'cancelled')),
  -- issued by the feature of invoices, which refers to the order in turn
  invoice_id uuid not null unique,
  code text not null check (char_length(code) <= 80),
  -- the keyed hash of the public form: the same form sent twice is one order
  sent_key text not null unique check (char_length(sent_key) <= 100),
  search text not null,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index plan_orders_by_area on plan_orders (area_id, created_at desc, id desc);
create index plan_orders_by_plan on plan_orders (plan_id);
create index plan_orders_by_state on plan_orders (state, created_at desc, id desc);
create trigger zz_area_open_new after insert on plan_orders for each row execute function area_must_be_open();
