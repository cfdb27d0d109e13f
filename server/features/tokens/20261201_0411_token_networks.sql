-- Prints of the networks from which a token was used: its owner is mailed when there is a new one.
alter table api_tokens add column networks text[] not null default '{}' check (cardinality(networks) <= 20);
