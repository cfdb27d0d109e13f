-- Reminders, of which each is sent once, and recurring invoices. Rules: docs/rules/invoices.md.

create unique index invoice_mails_by_reminder on invoice_mails (invoice_id, kind) where kind <> 'invoice';
create index invoices_by_reminder on invoices (due_on) where outstanding > 0 and sent_at is not null;

create table invoice_templates (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null references areas,
  -- who has made or changed it last: the next invoice is issued on behalf of this person
  author_id uuid references users on delete set null,
  -- what is issued: the fields of a draft without its area and due date
  draft jsonb not null check (jsonb_typeof(draft) = 'object'),
  buyer_name text not null check (char_length(buyer_name) between 1 and 200),
  total bigint not null check (total >= 1),
  every text not null check (every in ('month', 'quarter', 'year')),
  starts_on date not null check (starts_on between '2000-01-01' and '2100-12-31'),
  ends_on date check (ends_on between starts_on and '2100-12-31'),
  days_to_pay int not null check (days_to_pay between 0 and 365),
  mailed boolean not null,
  paused boolean not null default false,
  -- the day of the next one; null when it has ended
  next_on date,
  -- why the last one could not be issued
  failure text check (char_length(failure) between 1 and 60),
  search text not null,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index invoice_templates_by_area on invoice_templates (area_id);
create index invoice_templates_by_next on invoice_templates (next_on, id) where next_on is not null;
create trigger zz_area_open_new after insert on invoice_templates for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on invoice_templates for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();

-- one invoice a day of a template, whatever happens
create table invoice_template_runs (
  template_id uuid not null references invoice_templates on delete cascade,
  day date not null,
  invoice_id uuid not null references invoices,
  primary key (template_id, day)
);
create index invoice_template_runs_by_invoice on invoice_template_runs (invoice_id);
