-- Recognizes a payment that was imported before although its account is written differently or its statement has another format.
-- Rule: docs/rules/invoices.md "Bank statements".

alter table bank_lines
  -- the number of the account at its bank: the last twelve characters of a Mongolian IBAN, without the zeros in front
  add column account_key text not null generated always as (
    case
      when upper(regexp_replace(account, '[^0-9A-Za-z]', '', 'g')) ~ '^MN[0-9]{18}$'
        then ltrim(right(regexp_replace(account, '[^0-9A-Za-z]', '', 'g'), 12), '0')
      when regexp_replace(account, '[^0-9A-Za-z]', '', 'g') ~ '^[0-9]+$'
        then ltrim(regexp_replace(account, '[^0-9A-Za-z]', '', 'g'), '0')
      else upper(regexp_replace(account, '[^0-9A-Za-z]', '', 'g'))
    end) stored,
  -- the format of the statement; null for what was imported before this was noted
  add column format text check (format in ('csv', 'camt')),
  -- what the bank ('b:…') and the payer's bank ('e:…') call the payment
  add column bank_ids text[] not null default '{}' check (cardinality(bank_ids) <= 10),
  -- the payment that it may be, and whether somebody still has to say so
  add column like_id uuid references bank_lines,
  add column doubtful boolean not null default false check (not doubtful or (like_id is not null and used = 0));
create index bank_lines_by_key on bank_lines (account_key, day, amount);
create index bank_lines_by_like on bank_lines (like_id) where like_id is not null;

-- drops the index bank_lines_by_state too
alter table bank_lines drop column state;
alter table bank_lines add column state text not null generated always as (
  case when ignored then 'ignored' when doubtful then 'doubtful' when used = amount then 'matched' else 'open' end) stored;
create index bank_lines_by_state on bank_lines (state, day desc, id desc);

create or replace function bank_line_is_on_record() returns trigger language plpgsql as $$
declare
  free constant text[] := '{area_id,used,ignored,doubtful,state,account_key,version,author_id}';
begin
  if to_jsonb(new) - free <> to_jsonb(old) - free then
    raise exception 'a line of a bank statement is never changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
