-- Where people were before, and when: what was sent there in that time stays with them. One row for each stay, so that somebody who
-- moves twice gets neither what an area was sent before they came nor after they left.
create table stays (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- the areas from the city down to where the person was
  path uuid[] not null,
  since timestamptz not null,
  until timestamptz not null,
  check (since <= until)
);
create index stays_of on stays (user_id, until);

insert into stays (user_id, path, since, until)
  select id, former_path, least(former_since, present_since), present_since from users where former_path is not null;
alter table users drop constraint users_former_check, drop column former_path, drop column former_since;
