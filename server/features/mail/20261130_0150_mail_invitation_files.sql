-- The calendar part of an invitation as it came, and whether the event was added to the calendar of the person who answered.

alter table mail_invitations
  -- null: too large to be added to a calendar
  add column source text check (char_length(source) <= 65536),
  add column in_calendar boolean not null default false;
