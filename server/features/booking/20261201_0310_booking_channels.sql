-- How a citizen is reached: codes and news of the appointment go to an e-mail address or to a telephone, or to neither when the office booked.
alter table booking_appointments
  add channel text default 'email' check (channel in ('email', 'phone')),
  -- when the citizen was reminded of the time that the appointment has now
  add reminded_at timestamptz,
  add check (channel <> 'phone' or phone is not null or erased_at is not null);
create index booking_appointments_to_remind on booking_appointments (starts_at) where status = 'booked' and reminded_at is null;
