-- "what did this person do": the own activity and the log's filter
create index audit_log_by_actor on audit_log (actor_id, id desc);
create index audit_log_by_action on audit_log (action, id desc);
