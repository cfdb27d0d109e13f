-- As for the lines of a person: those of an action or a table within reach are found without reading the table.
drop index audit_log_by_action;
create index audit_log_by_action on audit_log (action, at desc, id desc) include (area_id);
drop index audit_log_by_table;
create index audit_log_by_table on audit_log (table_name, at desc, id desc) include (area_id) where table_name is not null;
