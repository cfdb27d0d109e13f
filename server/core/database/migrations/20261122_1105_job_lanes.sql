-- Jobs run in lanes, under a lease that is extended while they run; one whose lease was lost three times is given up.

alter table jobs
  add lane text not null default 'normal' check (lane in ('urgent', 'normal', 'bulk')),
  add locked_by uuid,
  add lost int not null default 0,
  add failure text check (failure in ('attempts', 'lost', 'refused')),
  add check ((failure is null) or (failed_at is not null));
update jobs set failure = 'attempts' where failed_at is not null;
update jobs set lane = 'urgent' where kind = 'auth.mail_reset_code' and done_at is null;
drop index jobs_due;
create index jobs_due on jobs (lane, run_at, id) where done_at is null and failed_at is null;
create index jobs_by_mail on jobs ((payload ->> 'id')) where kind = 'mail.send';
