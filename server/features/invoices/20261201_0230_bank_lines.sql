-- Payments of imported bank statements, and which payment of an invoice comes from which of them. Rules: docs/rules/invoices.md.

create table bank_lines (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null references areas,
  account text not null check (char_length(account) between 1 and 42),
  day date not null check (day between '2000-01-01' and '2100-12-31'),
  amount bigint not null check (amount between 1 and 1000000000000),
  reference text not null check (char_length(reference) <= 500),
  payer text not null check (char_length(payer) <= 200),
  -- which of several equal ones of the day
  sequence int not null check (sequence between 1 and 5000),
  -- what was recorded for invoices
  used bigint not null default 0 check (used between 0 and amount),
  ignored boolean not null default false,
  state text not null generated always as (case when ignored then 'ignored' when used = amount then 'matched' else 'open' end) stored,
  author_id uuid references users on delete set null,
  search text not null,
  version int not null default 1,
  created_at timestamptz not null default now()
);
-- one line of a statement counts once, whoever imports it again; texts may be longer than a key of an index
create unique index bank_lines_once on bank_lines (account, day, amount, sequence, md5(reference));
create index bank_lines_by_area on bank_lines (area_id, day desc, id desc);
create index bank_lines_by_state on bank_lines (state, day desc, id desc);
create trigger zz_area_open_new after insert on bank_lines for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on bank_lines for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();

-- what was imported never changes; only what became of it does
create function bank_line_is_on_record() returns trigger language plpgsql as $$
declare
  free constant text[] := '{area_id,used,ignored,state,version,author_id}';
begin
  if to_jsonb(new) - free <> to_jsonb(old) - free then
    raise exception 'a line of a bank statement is never changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger on_record before update on bank_lines for each row execute function bank_line_is_on_record();

alter table invoice_payments add column bank_line_id uuid references bank_lines;
create index invoice_payments_by_bank_line on invoice_payments (bank_line_id) where bank_line_id is not null;
