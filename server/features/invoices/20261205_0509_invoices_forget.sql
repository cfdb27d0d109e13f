-- The address and the number of a buyer leave an issued invoice when the account is deleted (docs/rules/personal-data.md). They are
-- removed and never replaced: what the document says stays what it said.
create or replace function invoice_is_on_record() returns trigger language plpgsql as $$
declare
  -- what may still change
  free text[] := '{paid,credited,outstanding,state,version,author_id,case_hash,sent_at}';
begin
  if tg_op = 'DELETE' then
    raise exception 'an issued invoice is never deleted' using errcode = 'check_violation';
  end if;
  if new.buyer_email is null then
    free := free || 'buyer_email'::text;
  end if;
  if new.buyer_phone is null then
    free := free || 'buyer_phone'::text;
  end if;
  if to_jsonb(new) - free <> to_jsonb(old) - free then
    raise exception 'an issued invoice is never changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create index invoices_by_buyer_email on invoices (buyer_email) where buyer_email is not null;
create index invoices_by_buyer_phone on invoices (buyer_phone) where buyer_phone is not null;
create index invoice_mails_by_recipient on invoice_mails (recipient);
