-- The categories of videos are a list of the city: handlers check the key against the list, the database checks its form.
alter table videos drop constraint videos_category_check, add check (category ~ '^[a-z][a-zA-Z0-9_]{0,39}$');
