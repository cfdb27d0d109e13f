-- Mails to people who subscribed without an account: 'funds/<id of the subscription>'. Leaving erases them.
alter table outbox add subscription text check (char_length(subscription) <= 100);
create index outbox_by_subscription on outbox (subscription) where subscription is not null;
