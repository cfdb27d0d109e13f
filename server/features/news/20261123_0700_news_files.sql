-- Files attached to news, as laws have them. Earlier versions had none.

alter table news add column attachments jsonb not null default '[]'
  check (jsonb_typeof(attachments) = 'array' and jsonb_array_length(attachments) <= 10);
alter table news_versions add column own jsonb not null default '{"attachments": []}';
