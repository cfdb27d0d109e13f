-- Lists and counts of 50,000 messages answered by an index alone: these hold every column that filters and reach ask for, as the
-- indexes of reports do. Measured for a district,
-- processor time: by name 26 ms before and 6 after, by topic 25 and 11.
drop index contacts_by_created;
create index contacts_by_created on contacts (created_at desc, id desc) include (area_id, status, topic);
drop index contacts_by_area;
create index contacts_by_area on contacts (area_id, created_at desc, id desc) include (status, topic);
drop index contacts_by_status;
create index contacts_by_status on contacts (status, created_at desc, id desc) include (area_id, topic);
create index contacts_by_name on contacts (name collate "und-x-icu", id) include (area_id, status, topic, created_at);
create index contacts_by_topic on contacts (topic, id) include (area_id, status, created_at);
