-- The moment from which a published record is not public any more.
alter table news add column unpublish_at timestamptz check (unpublish_at >= '2000-01-01Z' and unpublish_at < '2100-01-01Z'),
  add constraint news_end_after_start check (unpublish_at > publish_at);
create index news_by_end on news (unpublish_at) where unpublish_at is not null;

-- whether a record is public is answered from the indexes alone: they need its end too
drop index news_by_posted, news_by_category, news_by_area, news_by_updated, news_drafts, news_pinned, news_binned;
create index news_by_posted on news (posted_at desc, id desc)
  include (area_id, author_area_id, status, category, deleted_at, unpublish_at) where deleted_at is null;
create index news_by_category on news (category, posted_at desc, id desc)
  include (area_id, author_area_id, status, deleted_at, unpublish_at) where deleted_at is null;
create index news_by_area on news (area_id, posted_at desc, id desc)
  include (author_area_id, status, category, deleted_at, unpublish_at) where deleted_at is null;
create index news_by_updated on news (updated_at desc, id desc)
  include (area_id, author_area_id, status, category, posted_at, deleted_at, unpublish_at) where deleted_at is null;
create index news_drafts on news (author_area_id, posted_at desc, id desc)
  include (area_id, status, category, deleted_at, unpublish_at) where status = 'draft' and deleted_at is null;
create index news_pinned on news (posted_at desc, id desc)
  include (area_id, author_area_id, status, category, deleted_at, unpublish_at) where pinned and deleted_at is null;
create index news_binned on news (posted_at desc, id desc)
  include (area_id, author_area_id, status, category, deleted_at, unpublish_at) where deleted_at is not null;
