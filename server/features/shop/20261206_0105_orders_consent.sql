-- The day of the text that the sender agreed to, also without an account; null for records that staff made, and older ones.
alter table shop_orders add consent_version text check (consent_version ~ '^\d{4}-\d{2}-\d{2}$');
