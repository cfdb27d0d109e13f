-- The moment from which a published record is not public any more.
alter table manual add column unpublish_at timestamptz check (unpublish_at >= '2000-01-01Z' and unpublish_at < '2100-01-01Z'),
  add constraint manual_end_after_start check (unpublish_at > publish_at);
create index manual_by_end on manual (unpublish_at) where unpublish_at is not null;
