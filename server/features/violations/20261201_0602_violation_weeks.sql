-- Violations by week on the home page, by this index alone; it replaces the one without the area.
drop index violations_by_created;
create index violations_by_created on violations (created_at desc, id desc) include (area_id);
