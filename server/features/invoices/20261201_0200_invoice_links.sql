-- The secret link of an invoice, and the mails that were sent about it. Rules: docs/rules/invoices.md.

-- the hash of the secret (server/core/citizens/invoice-links.ts); given when it is issued, or with its first mail
alter table invoices add column case_hash text unique check (char_length(case_hash) = 64);
-- when it was last mailed to its buyer
alter table invoices add column sent_at timestamptz;

create table invoice_mails (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references invoices,
  recipient text not null check (char_length(recipient) between 3 and 254),
  -- what it says: the invoice itself, or a reminder and which one
  kind text not null check (kind ~ '^[a-z]{1,20}(_[0-9]{1,3})?$'),
  author_id uuid references users on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index invoice_mails_by_invoice on invoice_mails (invoice_id, created_at);

-- the link and the mails are no part of the document
create or replace function invoice_is_on_record() returns trigger language plpgsql as $$
declare
  free constant text[] := '{paid,credited,outstanding,state,version,author_id,case_hash,sent_at}';
begin
  if tg_op = 'DELETE' then
    raise exception 'an issued invoice is never deleted' using errcode = 'check_violation';
  end if;
  if to_jsonb(new) - free <> to_jsonb(old) - free then
    raise exception 'an issued invoice is never changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
