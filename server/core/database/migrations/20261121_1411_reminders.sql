-- Who was reminded of what: once for each last day that a record has where it lies. One that has moved on, or got another last
-- day, is waited for anew.
create table reminders (
  table_name text not null,
  row_id uuid not null,
  -- where it waits: a state or a level of its table
  stage text not null,
  due_on date not null,
  kind text not null check (kind in ('soon', 'late')),
  told_at timestamptz not null,
  primary key (table_name, row_id, stage, due_on, kind)
);
create index reminders_by_due on reminders (due_on);
