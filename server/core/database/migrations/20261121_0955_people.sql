-- What addressing people by role and area stands on: since when somebody is where they are, and how many there are.

-- a citizen may name a home khoroo, or the section in it; the name of the rule was given by the database
do $$
declare rule text;
begin
  select conname into strict rule from pg_constraint
    where conrelid = 'users'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%DISTRICT_ADMIN%area_level%';
  execute format('alter table users drop constraint %I', rule);
end $$;
alter table users add constraint users_area_level_check check (case role
  when 'CITY_ADMIN' then area_level = 'city'
  when 'DISTRICT_ADMIN' then area_level = 'district'
  when 'KHOROO_ADMIN' then area_level = 'khoroo'
  when 'SECTION_LEADER' then area_level = 'section'
  else area_level is null or area_level in ('khoroo', 'section') end is true);

-- since when the person is active in this role and area: what was addressed to role or area before that is not theirs
alter table users add column present_since timestamptz not null default now();
update users set present_since = created_at;

create function users_present_since() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.present_since := new.created_at;
  elsif new.role is distinct from old.role or new.area_id is distinct from old.area_id
    or (new.status = 'active' and old.status <> 'active') then
    new.present_since := now();
  end if;
  return new;
end $$;
create trigger users_present_since before insert or update of role, area_id, status on users
  for each row execute function users_present_since();

-- how many active people of a role belong to an area (itself, not below it; null: to none), and how many of them have
-- confirmed their e-mail and want notifications by it. Kept here, so that counting a city costs as much as counting a street.
create table people_counts (
  id uuid primary key default gen_random_uuid(),
  area_id uuid references areas on delete cascade,
  role text not null,
  people int not null check (people >= 0),
  by_mail int not null check (by_mail >= 0),
  unique nulls not distinct (area_id, role)
);

create function wants_mail(notify jsonb, email_verified_at timestamptz) returns boolean language sql immutable parallel safe
  return email_verified_at is not null and coalesce((notify ->> 'notifications')::boolean, true);

insert into people_counts (area_id, role, people, by_mail)
  select area_id, role, count(*), count(*) filter (where wants_mail(notify, email_verified_at))
  from users where status = 'active' group by area_id, role;

-- counted statement by statement; new ones in a fixed order, so that two transactions with many cannot wait for each other
create function count_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into people_counts as c (area_id, role, people, by_mail)
      select area_id, role, count(*), count(*) filter (where wants_mail(notify, email_verified_at))
      from came where status = 'active' group by area_id, role order by area_id, role
      on conflict (area_id, role) do update set people = c.people + excluded.people, by_mail = c.by_mail + excluded.by_mail;
  else
    update people_counts c set people = c.people - g.people, by_mail = c.by_mail - g.by_mail
      from (select area_id, role, count(*) as people, count(*) filter (where wants_mail(notify, email_verified_at)) as by_mail
        from went where status = 'active' group by area_id, role order by area_id, role) g
      where c.role = g.role and c.area_id is not distinct from g.area_id;
  end if;
  return null;
end $$;
create trigger users_came after insert on users referencing new table as came
  for each statement execute function count_people();
create trigger users_went after delete on users referencing old table as went
  for each statement execute function count_people();

-- row by row, and only where something that counts has changed: most changes of a person do not
create function recount_person() returns trigger language plpgsql as $$
begin
  if old.status = 'active' then
    update people_counts set people = people - 1,
        by_mail = by_mail - wants_mail(old.notify, old.email_verified_at)::int
      where role = old.role and area_id is not distinct from old.area_id;
  end if;
  if new.status = 'active' then
    insert into people_counts as c (area_id, role, people, by_mail)
      values (new.area_id, new.role, 1, wants_mail(new.notify, new.email_verified_at)::int)
      on conflict (area_id, role) do update set people = c.people + 1, by_mail = c.by_mail + excluded.by_mail;
  end if;
  return null;
end $$;
create trigger users_changed after update of role, area_id, status, notify, email_verified_at on users for each row
  when (old.role is distinct from new.role or old.area_id is distinct from new.area_id or old.status <> new.status
    or wants_mail(old.notify, old.email_verified_at) <> wants_mail(new.notify, new.email_verified_at))
  execute function recount_person();
