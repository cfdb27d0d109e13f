-- Codes and links are encrypted until their mail is sent or they expire; the texts hold {{secret}} in their place.

alter table outbox
  add secret bytea,
  add secret_until timestamptz,
  add failed_at timestamptz,
  add check ((secret is null) or (secret_until is not null));
create index outbox_by_recipient on outbox (recipient, created_at desc);
create index outbox_by_secret on outbox (secret_until) where secret is not null;

-- mails that were written before: their codes and links must not stay readable
update outbox set
  sent_at = sent_at,
  failed_at = case when sent_at is null then now() end,
  error = case when sent_at is null then 'expired' else error end,
  body_text = regexp_replace(regexp_replace(body_text, '^\d{6}$', '{{secret}}', 'gn'), '(/auth/invitation#)[\w.-]+', '\1{{secret}}', 'g'),
  body_html = regexp_replace(regexp_replace(body_html, '(letter-spacing:6px">)\d{6}<', '\1{{secret}}<', 'g'),
    '(/auth/invitation#)[\w.-]+', '\1{{secret}}', 'g')
where body_text ~ '(?n)^\d{6}$' or body_text ~ '/auth/invitation#[\w.-]{60,}';
