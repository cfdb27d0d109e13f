-- The moment from which a published record is not public any more.
alter table laws add column unpublish_at timestamptz check (unpublish_at >= '2000-01-01Z' and unpublish_at < '2100-01-01Z'),
  add constraint laws_end_after_start check (unpublish_at > publish_at);
create index laws_by_end on laws (unpublish_at) where unpublish_at is not null;
