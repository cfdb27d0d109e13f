-- Records with unpublished changes are few among many.
create index news_with_changes on news (posted_at desc, id desc) where live_version is not null;
