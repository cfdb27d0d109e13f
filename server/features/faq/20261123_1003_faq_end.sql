-- The moment from which a published record is not public any more.
alter table faqs add column unpublish_at timestamptz check (unpublish_at >= '2000-01-01Z' and unpublish_at < '2100-01-01Z'),
  add constraint faqs_end_after_start check (unpublish_at > publish_at);
create index faqs_by_end on faqs (unpublish_at) where unpublish_at is not null;
