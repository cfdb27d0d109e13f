-- How mails leave: what kind they are, how often they were tried, and which addresses refused them for good.

alter table outbox
  add kind text not null default 'notice' check (kind in ('code', 'notice', 'personal', 'mailing')),
  -- whom a mailing is for: their address to unsubscribe is made from it
  add person_id uuid references users on delete set null,
  add attempts int not null default 0,
  add next_try_at timestamptz;
create index outbox_by_person on outbox (person_id) where person_id is not null;
create index outbox_open on outbox (created_at desc) where sent_at is null;

create table mail_bounces (
  address text primary key,
  reason text not null,
  bounced_at timestamptz not null default now()
);
