-- Products of the shop (docs/rules/shop.md). The limits of contract/features/shop again, so that a script cannot write what a form cannot.

create table products (
  id uuid primary key default gen_random_uuid(),
  -- the number in its address
  no int not null unique generated always as identity,
  area_id uuid not null references areas,
  author_id uuid references users on delete set null,
  -- the area the author belonged to: a draft is visible there only
  author_area_id uuid not null references areas,
  code text not null check (char_length(code) between 1 and 30),
  name jsonb not null check (is_localized_text(name, 150) and name ->> 'mn' <> ''),
  description jsonb not null check (is_localized_doc(description, 10000)),
  -- the folded words that are searched (server/core/database/folded-search.ts)
  search text not null,
  -- a list of the city: handlers check the key against the list, the database checks its form
  category text not null check (category ~ '^[a-z][a-zA-Z0-9_]{0,39}$'),
  gender text not null default 'all' check (gender in ('all', 'men', 'women', 'children')),
  tags text[] not null default '{}' check (cardinality(tags) <= 8 and array_position(tags, null) is null),
  -- whole tögrögs
  price int not null check (price between 0 and 1000000000),
  sale_price int check (sale_price >= 0 and sale_price < price),
  -- first and last day of the lower price; null is open
  sale_from date,
  sale_until date check (sale_until >= sale_from),
  -- in order: the first one is shown in lists
  pictures jsonb not null default '[]' check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 10),
  status text not null default 'draft' check (status in ('draft', 'on_sale', 'ended')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (sale_price is not null or (sale_from is null and sale_until is null))
);
create unique index products_code_key on products (area_id, lower(code));
create index products_by_created on products (created_at desc, id desc) include (area_id, status);
create index products_by_status on products (status, created_at desc, id desc);
create index products_by_area on products (area_id, created_at desc, id desc);
create index products_by_category on products (category, created_at desc, id desc);
create index products_by_price on products (price, id);
create index products_by_name on products (((name ->> 'mn') collate nutag_natural), id);
create index products_by_words on products using gin (array_to_tsvector(string_to_array(search, ' ')));
create index products_by_tags on products using gin (tags);
create index products_by_author on products (author_id);

-- long texts are stored beside the table, so that what lists read is small
alter table products alter description set storage external, alter search set storage external;

create trigger zz_area_open_new after insert on products for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on products for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();

-- What is in stock, by colour and size. Orders lock these rows, never the product.
create table product_variants (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  colour text check (colour ~ '^[a-z]{1,20}$'),
  size text not null default '' check (char_length(size) <= 20),
  position int not null default 0,
  stock int not null check (stock between 0 and 1000000),
  version int not null default 1
);
create unique index product_variants_key on product_variants (product_id, coalesce(colour, ''), lower(size));
create index product_variants_low on product_variants (product_id) where stock <= 5;
