-- Answers to invitations that are undone, and invitations that are called off later.

alter table mail_invitations
  add column uid text not null default '',
  -- a single occurrence of a series is meant
  add column is_part boolean not null default false,
  -- in whose calendar the event is
  add column answered_by uuid references users on delete set null;
update mail_invitations set uid = left(coalesce(base -> 1 -> 0 ->> 3, ''), 500);
create index mail_invitations_by_uid on mail_invitations (uid, organizer_address);
create index mail_invitations_by_person on mail_invitations (answered_by) where answered_by is not null;

alter table mail_calendar_replies
  -- the mail whose invitation is answered, how, and what was answered before
  add column invitation_id uuid references mails on delete set null,
  add column answer text check (answer in ('accepted', 'tentative', 'declined')),
  add column answer_before text check (answer_before in ('accepted', 'tentative', 'declined'));
create index mail_calendar_replies_by_invitation on mail_calendar_replies (invitation_id) where invitation_id is not null;
