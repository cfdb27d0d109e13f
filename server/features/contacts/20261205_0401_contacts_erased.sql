-- Whoever deletes the account leaves the petition and its name, without an address or a number to reach them by.
alter table contacts add column erased_at timestamptz;
do $$
declare
  one record;
  dropped int := 0;
begin
  for one in select conname from pg_constraint where conrelid = 'contacts'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%email IS NOT NULL) OR (phone IS NOT NULL%') loop
    execute format('alter table contacts drop constraint %I', one.conname);
    dropped := dropped + 1;
  end loop;
  if dropped <> 1 then
    raise exception 'contacts: % constraints demand an address or a number, not one', dropped;
  end if;
end $$;
alter table contacts add constraint contacts_reached check (email is not null or phone is not null or erased_at is not null);
