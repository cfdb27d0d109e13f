-- Records with unpublished changes are few among many.
create index faqs_with_changes on faqs (posted_at desc, id desc) where live_version is not null;
