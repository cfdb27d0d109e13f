-- Invitations to events in mails from outside (RFC 5546), and the answers to them.

create table mail_invitations (
  mail_id uuid primary key references mails on delete cascade,
  is_cancelled boolean not null,
  title text not null,
  place text not null,
  start_at timestamptz not null,
  end_at timestamptz,
  all_day boolean not null,
  repeats boolean not null,
  organizer_name text not null,
  organizer_address text not null check (char_length(organizer_address) <= 320),
  -- the address of the mailbox among those who are invited; null: nobody here can answer
  attendee text,
  -- what an answer repeats, as jCal (RFC 7265)
  base jsonb not null,
  answer text check (answer in ('accepted', 'tentative', 'declined'))
);

-- the calendar that goes out with an answer
create table mail_calendar_replies (
  mail_id uuid primary key references mails on delete cascade,
  content text not null check (char_length(content) <= 20000)
);
