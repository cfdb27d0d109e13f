-- Text messages that anybody could ask for, such as codes to a number that nobody has confirmed: they may use half of those of a day.
alter table outbox
  add column is_asked_by_anybody boolean not null default false,
  add check (channel = 'sms' or not is_asked_by_anybody);
