-- Reviews of products by those who bought them (docs/rules/shop.md).

create table shop_reviews (
  id uuid primary key default gen_random_uuid(),
  -- the area of the product: its office publishes the review
  area_id uuid not null references areas,
  product_id uuid not null references products on delete cascade,
  order_id uuid not null references shop_orders on delete cascade,
  rating int not null check (rating between 1 and 5),
  text text not null default '' check (char_length(text) <= 1000),
  status text not null default 'waiting' check (status in ('waiting', 'published', 'rejected')),
  -- folded words of the text and of the product's name
  search text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, product_id)
);
create index shop_reviews_by_product on shop_reviews (product_id, status, created_at desc);
create index shop_reviews_by_area on shop_reviews (area_id, created_at desc, id desc) include (status);
create index shop_reviews_by_created on shop_reviews (created_at desc, id desc);
create trigger zz_area_open_new after insert on shop_reviews for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on shop_reviews for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();

-- what published reviews give a product, so that lists need not count them
alter table products
  add review_count int not null default 0 check (review_count >= 0),
  add rating_sum int not null default 0 check (rating_sum >= 0);
