-- A citizen may wait for a day that is full. Who waits has no place; a place that becomes free is offered to the first, who has it for a while.
do $$
declare
  one record;
begin
  for one in select conname from pg_constraint where conrelid = 'booking_appointments'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%status%'
  loop
    execute format('alter table booking_appointments drop constraint %I', one.conname);
  end loop;
end $$;
alter table booking_appointments
  -- the day that is waited for, also after a place was offered
  add wait_day date,
  add constraint booking_appointments_status check (status in
    ('unconfirmed', 'waiting', 'offered', 'booked', 'arrived', 'done', 'no_show', 'cancelled', 'expired')),
  add constraint booking_appointments_has_place check (slot_id is not null or status not in ('offered', 'booked', 'arrived', 'done', 'no_show')),
  add constraint booking_appointments_has_no_place check (slot_id is null or status not in ('waiting', 'cancelled', 'expired')),
  add constraint booking_appointments_day_or_place check (slot_id is not null or wait_day is not null or status not in ('unconfirmed', 'waiting')),
  add constraint booking_appointments_held check ((held_until is null) = (status not in ('unconfirmed', 'offered')));
create index booking_appointments_waiting on booking_appointments (wait_day, number) where status = 'waiting';
