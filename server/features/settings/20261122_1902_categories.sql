-- Categories and groups are lists of the city now: handlers look whether a key is in the list, the database only at its form.

alter table news drop constraint news_category_check, add check (category ~ '^[a-z][a-zA-Z0-9_]{0,39}$');
alter table faqs drop constraint faqs_category_check, add check (category ~ '^[a-z][a-zA-Z0-9_]{0,39}$');
alter table violations drop constraint violations_category_check, add check (category ~ '^[a-z][a-zA-Z0-9_]{0,39}$');
