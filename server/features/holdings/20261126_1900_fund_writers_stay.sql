-- Four eyes: who has written a price or a portfolio stays on the list of its writers (docs/rules/fund.md).

create function fund_writers_stay() returns trigger language plpgsql as $$
begin
  raise exception 'who has written an entry stays on the list of its writers' using errcode = 'insufficient_privilege';
end $$;
create trigger fund_prices_writers_stay before update on fund_prices for each row
  when (not old.writers <@ new.writers) execute function fund_writers_stay();
create trigger fund_portfolios_writers_stay before update on fund_portfolios for each row
  when (not old.writers <@ new.writers) execute function fund_writers_stay();
