-- Requests are listed as work, whose records have a version; those that are open are listed by age.
alter table account_requests add version int not null default 1;
create index account_requests_waiting on account_requests (asked_at, id) where state = 'open';
