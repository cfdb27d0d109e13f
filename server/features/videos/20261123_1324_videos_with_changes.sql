-- Records with unpublished changes are few among many.
create index videos_with_changes on videos (posted_at desc, id desc) where live_version is not null;
