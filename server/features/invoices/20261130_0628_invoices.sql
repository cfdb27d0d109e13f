-- Invoices, their payments and credit notes, and the ledger. The limits of contract/features/invoices again, so that a script cannot write
-- what a form cannot. Rules: docs/rules/invoices.md.

-- the last number given, by area, year and kind; the row is locked until the transaction that took a number has ended, so that none is
-- skipped when it is rolled back
create table invoice_series (
  area_id uuid not null references areas,
  kind text not null check (kind in ('INV', 'CN')),
  year int not null check (year between 2000 and 2999),
  -- the code of the area when its first number of the year was given
  prefix text not null check (char_length(prefix) between 1 and 60),
  last int not null check (last >= 1),
  primary key (area_id, kind, year),
  unique (kind, year, prefix)
);

create table invoices (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null references areas,
  author_id uuid references users on delete set null,
  -- the area of the author, whose people alone see the draft
  home_area_id uuid references areas,
  -- given when it is issued
  year int,
  number int check (number >= 1),
  code text unique check (char_length(code) <= 80),
  issued_on date,
  due_on date not null check (due_on between '2000-01-01' and '2100-12-31'),
  buyer_name text not null check (char_length(buyer_name) between 1 and 200),
  buyer_register text not null default '' check (char_length(buyer_register) <= 20),
  buyer_email text check (char_length(buyer_email) <= 254),
  buyer_phone text check (char_length(buyer_phone) <= 20),
  buyer_address text not null default '' check (char_length(buyer_address) <= 300),
  lang text not null check (lang in ('mn', 'en')),
  note text not null default '' check (char_length(note) <= 1000),
  -- description, quantity and unit price, in order
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 100),
  tax text not null check (tax in ('none', 'added', 'included')),
  -- hundredths of a per cent, of the day of issue
  vat_rate int not null check (vat_rate between 0 and 5000),
  -- whole tögrög
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null default 0 check (discount between 0 and subtotal),
  vat bigint not null check (vat >= 0),
  total bigint not null check (total between 0 and 1000000000000),
  paid bigint not null default 0 check (paid >= 0),
  credited bigint not null default 0 check (credited >= 0),
  outstanding bigint not null generated always as (case when number is null then 0 else total - paid - credited end) stored,
  state text not null generated always as (case when number is null then 'draft' when credited >= total then 'credited'
    when paid + credited >= total then 'paid' when paid > 0 then 'partly_paid' else 'issued' end) stored,
  account jsonb,
  -- the record of another feature that it was made for
  source_table text check (char_length(source_table) <= 63),
  source_id uuid,
  search text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  check ((number is null) = (issued_on is null) and (number is null) = (code is null) and (number is null) = (year is null)),
  check (number is null or total >= 1),
  check (paid + credited <= total),
  check (number is not null or (paid = 0 and credited = 0)),
  check ((source_table is null) = (source_id is null))
);
create unique index invoices_by_number on invoices (area_id, year, number) where number is not null;
-- one record has one invoice that was not cancelled
create unique index invoices_by_source on invoices (source_table, source_id) where source_id is not null and credited < total;
create index invoices_by_created on invoices (created_at desc, id desc);
create index invoices_by_area on invoices (area_id, created_at desc, id desc);
create index invoices_by_state on invoices (state, created_at desc, id desc);
create index invoices_by_due on invoices (due_on) where outstanding > 0;
create index invoices_by_issued on invoices (issued_on);
create index invoices_by_search on invoices using gin (search gin_trgm_ops);
create trigger zz_area_open_new after insert on invoices for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on invoices for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();

create table invoice_payments (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references invoices,
  -- negative for one that reverses another one
  amount bigint not null check (amount <> 0),
  paid_on date not null check (paid_on between '2000-01-01' and '2100-12-31'),
  method text not null check (method in ('transfer', 'cash')),
  reference text not null default '' check (char_length(reference) <= 140),
  reverses uuid unique references invoice_payments,
  reason text check (char_length(reason) between 5 and 1000),
  author_id uuid references users on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  check ((reverses is not null) = (amount < 0)),
  check ((reverses is not null) = (reason is not null))
);
create index invoice_payments_by_invoice on invoice_payments (invoice_id, created_at);

create table credit_notes (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references invoices,
  area_id uuid not null references areas,
  year int not null,
  number int not null check (number >= 1),
  code text not null unique check (char_length(code) <= 80),
  issued_on date not null,
  amount bigint not null check (amount >= 1),
  vat bigint not null check (vat between 0 and amount),
  reason text not null check (char_length(reason) between 5 and 1000),
  author_id uuid references users on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (area_id, year, number)
);
create index credit_notes_by_invoice on credit_notes (invoice_id, created_at);

-- Double entry: debits are positive, credits negative, and each entry adds up to zero.
create table ledger_entries (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null references areas,
  day date not null,
  kind text not null check (kind in ('invoice', 'payment', 'reversal', 'credit_note')),
  invoice_id uuid not null references invoices,
  payment_id uuid unique references invoice_payments,
  credit_note_id uuid unique references credit_notes,
  version int not null default 1,
  created_at timestamptz not null default now(),
  check ((kind in ('payment', 'reversal')) = (payment_id is not null)),
  check ((kind = 'credit_note') = (credit_note_id is not null))
);
create unique index ledger_entries_by_issue on ledger_entries (invoice_id) where kind = 'invoice';
create index ledger_entries_by_invoice on ledger_entries (invoice_id);
create index ledger_entries_by_area on ledger_entries (area_id, day desc, id desc);
create index ledger_entries_by_day on ledger_entries (day desc, id desc);

create table ledger_lines (
  id uuid primary key default gen_random_uuid(),
  entry_id uuid not null references ledger_entries,
  account text not null check (account in ('receivable', 'bank', 'cash', 'revenue', 'vat')),
  amount bigint not null check (amount <> 0),
  version int not null default 1,
  unique (entry_id, account)
);

create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_lines where entry_id = new.entry_id) <> 0 then
    raise exception 'the ledger entry % does not add up to zero', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_balances after insert on ledger_lines deferrable initially deferred
  for each row execute function ledger_must_balance();

create function is_on_record() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are on record and are never changed or deleted', tg_table_name using errcode = 'check_violation';
end $$;
create trigger on_record before update or delete on ledger_entries for each row execute function is_on_record();
create trigger on_record before update or delete on ledger_lines for each row execute function is_on_record();

-- An issued invoice is a document: only what was paid and credited, and its place in the tree of accounts, may still change.
create function invoice_is_on_record() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  if tg_op = 'DELETE' then
    raise exception 'an issued invoice is never deleted' using errcode = 'check_violation';
  end if;
  changed := to_jsonb(new) - '{paid,credited,outstanding,state,version,author_id}'::text[];
  if changed <> to_jsonb(old) - '{paid,credited,outstanding,state,version,author_id}'::text[] then
    raise exception 'an issued invoice is never changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger on_record before update or delete on invoices for each row when (old.number is not null)
  execute function invoice_is_on_record();

-- people who leave are forgotten; nothing else of a payment or a credit note changes
create function payment_is_on_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'author_id' <> to_jsonb(old) - 'author_id' then
    raise exception 'rows of % are on record and are never changed or deleted', tg_table_name using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger on_record before update or delete on invoice_payments for each row execute function payment_is_on_record();
create trigger on_record before update or delete on credit_notes for each row execute function payment_is_on_record();
