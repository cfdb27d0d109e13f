-- Records with unpublished changes are few among many.
create index manual_with_changes on manual (posted_at desc, id desc) where live_version is not null;
