-- Where citizens live is the area of their account. What is added here: who says so, and since when.
alter table users
  add column home_status text not null default 'stated' check (home_status in ('stated', 'asked', 'confirmed')),
  -- when the citizen changed a home named before; naming the first one leaves it empty
  add column home_changed_at timestamptz,
  add column home_asked_at timestamptz,
  add column home_confirmed_at timestamptz,
  add column home_confirmed_by uuid references users on delete set null,
  add constraint users_home_check check (case home_status
    when 'stated' then home_asked_at is null and home_confirmed_at is null
    when 'asked' then home_asked_at is not null and home_confirmed_at is null
    else home_confirmed_at is not null end);

-- the few who asked, in the order in which they are worked off
create index users_by_home_asked on users (home_asked_at, id) where role = 'APPLICATION' and home_status <> 'stated';
create index users_by_home on users (area_id, home_status) where role = 'APPLICATION' and home_status <> 'stated';
create index users_by_home_confirmer on users (home_confirmed_by) where home_confirmed_by is not null;
