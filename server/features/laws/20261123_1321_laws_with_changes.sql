-- Records with unpublished changes are few among many.
create index laws_with_changes on laws (posted_at desc, id desc) where live_version is not null;
