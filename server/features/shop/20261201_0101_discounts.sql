-- Discount codes of the shop (docs/rules/shop.md). The limits of contract/features/shop again.

create table shop_discounts (
  id uuid primary key default gen_random_uuid(),
  -- it applies to the products of this area and of those below
  area_id uuid not null references areas,
  -- in capitals; one code of the whole shop, because buyers name nothing else
  code text not null unique check (char_length(code) between 4 and 30 and code = upper(code) and code !~ '\s'),
  note text not null default '' check (char_length(note) <= 200),
  kind text not null check (kind in ('percent', 'amount')),
  -- per cent, or whole tögrögs
  value int not null check (value between 1 and 1000000000),
  from_day date,
  until_day date check (until_day >= from_day),
  minimum int not null default 0 check (minimum between 0 and 1000000000),
  uses int check (uses between 1 and 1000000),
  uses_each int check (uses_each between 1 and 1000000),
  is_active boolean not null default true,
  -- folded words of the code and the note
  search text not null,
  -- orders with it that were not cancelled or returned; the row is locked while it changes
  used int not null default 0 check (used >= 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (kind <> 'percent' or value <= 100),
  check (used <= uses)
);
create index shop_discounts_by_area on shop_discounts (area_id, created_at desc, id desc);
create index shop_discounts_by_created on shop_discounts (created_at desc, id desc);

create trigger zz_area_open_new after insert on shop_discounts for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on shop_discounts for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();

-- the discount of an order stays what it was, whatever becomes of the code
alter table shop_orders
  add discount_id uuid references shop_discounts on delete set null,
  add discount_code text check (char_length(discount_code) <= 30),
  add constraint shop_orders_discount_code check (discount_id is null or discount_code is not null);
create index shop_orders_by_discount on shop_orders (discount_id, created_at desc) where discount_id is not null;
