-- Files of cards.

alter table board_cards add column file_ids uuid[] not null default '{}' check (cardinality(file_ids) <= 10);
