-- Text messages wait in the outbox of mails. A message that was handed to the gateway is never handed over again before it has answered
-- that it did not take it, as the protocol has no way to recognize a repeated one.
alter table outbox
  add channel text not null default 'mail' check (channel in ('mail', 'sms')),
  add parts int check (parts between 1 and 4),
  add handed_at timestamptz,
  -- later it is of no use and not sent
  add useful_until timestamptz,
  add check ((channel = 'sms') = (parts is not null)),
  add check (channel = 'sms' or (handed_at is null and useful_until is null)),
  add check (channel = 'mail' or recipient ~ '^\+976[5-9][0-9]{7}$');
create index outbox_sms on outbox (created_at) where channel = 'sms';
create index jobs_by_sms on jobs ((payload ->> 'id')) where kind = 'sms.send';
