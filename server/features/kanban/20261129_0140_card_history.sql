-- Covers, the archive and the history of cards.

alter table board_cards
  -- one of its files, a picture
  add column cover_id uuid,
  -- put away: not on the board any more, and kept without a term
  add column archived_at timestamptz,
  add check (cover_id is null or cover_id = any(file_ids));
create index board_cards_archived on board_cards (board_id, archived_at) where archived_at is not null;

create table card_events (
  id uuid primary key default gen_random_uuid(),
  -- the order of events of the same moment
  no bigint generated always as identity,
  card_id uuid not null references board_cards on delete cascade,
  -- null: the person is gone
  by_id uuid references users on delete set null,
  kind text not null check (kind in ('created', 'changed', 'moved', 'completed', 'reopened', 'archived', 'unarchived', 'deleted', 'restored')),
  -- the changed fields of the form
  fields text[] not null default '{}',
  -- the names of the columns at the time of a move
  from_column text,
  to_column text,
  at timestamptz not null,
  version int not null default 1
);
create index card_events_by_card on card_events (card_id, no desc);
