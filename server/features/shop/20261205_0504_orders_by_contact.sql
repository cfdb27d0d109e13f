-- A person finds the orders with a confirmed address or number of theirs (docs/rules/personal-data.md).
create index shop_orders_by_email on shop_orders (email) where email is not null;
create index shop_orders_by_phone on shop_orders (phone) where phone is not null;
