-- Another e-mail address takes effect when its owner confirms it; until then the account keeps the confirmed one.

alter table users
  add pending_email text check (pending_email = lower(pending_email) and char_length(pending_email) between 3 and 254),
  add pending_email_until timestamptz,
  add check ((pending_email is null) = (pending_email_until is null));
