-- Codes with which an account without a password proves who its owner is.
alter table codes drop constraint codes_purpose_check,
  add constraint codes_purpose_check check (purpose in ('verify', 'reset', 'invite', 'email', 'phone', 'proof'));
