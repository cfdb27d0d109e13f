-- The record from which a card was made: of another feature, so no foreign key. What it says is read from it, under the reader's reach.

alter table board_cards
  add column source_kind text check (char_length(source_kind) between 1 and 50),
  add column source_id uuid,
  add check ((source_kind is null) = (source_id is null));
create index board_cards_by_source on board_cards (source_id, source_kind) where source_id is not null;
