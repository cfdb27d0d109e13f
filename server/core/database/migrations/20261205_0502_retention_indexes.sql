-- Retention finds the mails whose time is over (docs/rules/retention.md).
create index outbox_mails_by_end on outbox ((coalesce(sent_at, failed_at))) where channel = 'mail';
