-- Orders of the shop (docs/rules/shop.md). The limits of contract/features/shop again.

create table shop_orders (
  id uuid primary key default gen_random_uuid(),
  -- the number by which the buyer knows it; nobody reads an order by it
  number bigint not null unique generated always as identity,
  -- the office that handles it: the lowest area that all of its products belong to or are below
  area_id uuid not null references areas,
  -- the account that ordered, if any
  buyer_id uuid references users on delete set null,
  name text not null check (char_length(name) between 1 and 100),
  phone text check (phone ~ '^\+976[1-9][0-9]{7}$'),
  email text check (char_length(email) between 3 and 254),
  delivery text not null check (delivery in ('pickup', 'courier')),
  payment text not null check (payment in ('transfer', 'on_delivery')),
  address text not null default '' check (char_length(address) <= 300),
  note text not null default '' check (char_length(note) <= 500),
  lang text not null default 'mn' check (lang in ('mn', 'en')),
  -- whole tögrögs, as they were when it was ordered
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null default 0 check (discount between 0 and subtotal),
  shipping bigint not null default 0 check (shipping >= 0),
  total bigint not null,
  total_items int not null check (total_items > 0),
  status text not null default 'new' check (status in ('new', 'paid', 'shipped', 'done', 'cancelled', 'returned')),
  -- folded words of the buyer's name and of what was ordered; telephone, e-mail and address are not searched
  search text not null,
  -- a keyed hash of the form that was sent: sent twice, it is one order
  sent_key text unique,
  -- the hash of the secret in the buyer's link
  case_hash text unique check (char_length(case_hash) = 64),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (phone is not null or email is not null),
  check (delivery <> 'courier' or address <> ''),
  check (total = subtotal - discount + shipping)
);
create index shop_orders_by_created on shop_orders (created_at desc, id desc) include (area_id, status);
create index shop_orders_by_area on shop_orders (area_id, created_at desc, id desc) include (status);
create index shop_orders_by_status on shop_orders (status, created_at desc, id desc) include (area_id);
create index shop_orders_by_buyer on shop_orders (buyer_id, created_at desc) where buyer_id is not null;
create index shop_orders_by_search on shop_orders using gin (search gin_trgm_ops);

create trigger zz_area_open_new after insert on shop_orders for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on shop_orders for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();

-- What was ordered, with its name and price on that day.
create table shop_order_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references shop_orders on delete cascade,
  position int not null,
  product_id uuid references products on delete set null,
  variant_id uuid references product_variants on delete set null,
  code text not null,
  name jsonb not null,
  colour text,
  size text not null,
  price int not null check (price >= 0),
  quantity int not null check (quantity > 0)
);
create index shop_order_lines_by_order on shop_order_lines (order_id, position);
create index shop_order_lines_by_product on shop_order_lines (product_id);
create index shop_order_lines_by_variant on shop_order_lines (variant_id);
