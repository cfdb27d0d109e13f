-- The lines of a person within reach, answered by the index alone: a district's search for a name read 33,000 pages of the table at five
-- million lines to learn the area of each.
drop index audit_log_by_actor;
create index audit_log_by_actor on audit_log (actor_id, at desc, id desc) include (area_id);
