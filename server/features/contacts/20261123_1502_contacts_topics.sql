-- The topics of messages are a list of the city: handlers check the key against the list, the database checks its form.
alter table contacts drop constraint contacts_topic_check, add check (topic ~ '^[a-z][a-zA-Z0-9_]{0,39}$');
