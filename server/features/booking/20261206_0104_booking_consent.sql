-- The day of the text that the sender agreed to, also without an account; null for records that staff made, and older ones.
alter table booking_appointments
  add consent_version text,
  -- every existing row has null: checking them would only hold the lock
  add constraint booking_appointments_consent_version_check check (consent_version ~ '^\d{4}-\d{2}-\d{2}$') not valid;
