-- /metrics counts failed jobs and unsent mails at every scrape: without these the whole history would be read each time
create index jobs_not_done on jobs (kind) where done_at is null;
create index outbox_not_sent on outbox (created_at) where sent_at is null;
