-- What the product tells by itself, because of what was done to a record: its page, and for what it was told, where that happens once.
-- Nobody sent it, so nobody finds it among what was sent; it is reached by those alone to whom it is addressed.
alter table notifications add column automatic boolean not null default false;
alter table notifications add column link text check (link like '/dashboard/%' and char_length(link) <= 200);
alter table notifications add column cause text unique check (char_length(cause) between 1 and 200);
alter table notifications add constraint notifications_automatic_check check (not automatic or (status = 'sent' and sender_id is null));
