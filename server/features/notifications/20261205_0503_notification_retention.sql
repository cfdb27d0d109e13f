-- Deleting a notification deletes who read it; the key begins with the person.
create index notification_reads_by_notification on notification_reads (notification_id);
