-- Mails whose content a feature stores, so that nobody reads it in the outbox: 'feature/id'.
alter table outbox add source text check (char_length(source) <= 100);
create index outbox_by_source on outbox (source) where source is not null;
