-- One account for each section, that of the leader in office (docs/rules/leaders.md, decision 0086). What existing rows become:

-- 1. A leader in office whose account has another role or area by now is left without an account.
update leaders l set user_id = null, account_closed = false, version = version + 1, updated_at = now()
where l.status = 'active' and l.user_id is not null
  and not exists (select from users u where u.id = l.user_id and u.role = 'SECTION_LEADER' and u.area_id = l.area_id);

-- 2. A leader in office without an account gets the account of the section: of several the one that was signed in to last.
with candidates as (
  select u.id, u.area_id, row_number() over (
    partition by u.area_id order by (u.status = 'active') desc, u.last_sign_in_at desc nulls last, u.created_at, u.id) as nth
  from users u
  where u.role = 'SECTION_LEADER' and u.status <> 'inactive' and not exists (select from leaders o where o.user_id = u.id)
), bound as (
  update leaders l set user_id = c.id, account_closed = false, version = version + 1, updated_at = now()
  from candidates c where c.nth = 1 and l.area_id = c.area_id and l.status = 'active' and l.user_id is null
  returning l.id, l.area_id
)
insert into audit_log (action, table_name, row_id, area_id, details)
  select 'leaders.account', 'leaders', id, area_id, '{"migration": "one_account"}' from bound;

-- 3. Every other account of a section is closed. A section that has no leader in office keeps the one that was signed in to last.
with ranked as (
  select u.id, u.area_id,
    exists (select from leaders l where l.area_id = u.area_id and l.status = 'active' and l.user_id is not null and l.user_id <> u.id) as is_other,
    row_number() over (partition by u.area_id order by
      exists (select from leaders l where l.user_id = u.id and l.status = 'active') desc,
      (u.status = 'active') desc, u.last_sign_in_at desc nulls last, u.created_at, u.id) as nth
  from users u where u.role = 'SECTION_LEADER' and u.status <> 'inactive'
), closed as (
  update users u set status = 'inactive', version = version + 1, updated_at = now()
  from ranked r where r.id = u.id and (r.nth > 1 or r.is_other)
  returning u.id, u.area_id
), ended as (
  update sessions s set revoked_at = now() from closed c where s.user_id = c.id and s.revoked_at is null
)
insert into audit_log (action, table_name, row_id, area_id, from_state, to_state, details)
  select 'users.deactivate', 'users', id, area_id, 'active', 'inactive', '{"migration": "one_account"}' from closed;
