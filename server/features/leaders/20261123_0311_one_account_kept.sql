-- Where the leader in office has an account, no other account of a section leader acts in the section. Checked when the transaction ends,
-- as accounts and leaders move to another area one after the other.
create function users_one_per_section() returns trigger language plpgsql as $$
begin
  if exists (
    select from users u join leaders l on l.area_id = u.area_id and l.status = 'active' and l.user_id <> u.id
    where u.id = new.id and u.role = 'SECTION_LEADER' and u.status <> 'inactive'
  ) then
    raise exception 'the section has a leader with another account'
      using errcode = 'check_violation', table = 'users', constraint = 'users_area_id_check', hint = 'section_led';
  end if;
  return null;
end $$;
create constraint trigger users_one_per_section_new after insert on users deferrable initially deferred
  for each row when (new.role = 'SECTION_LEADER' and new.status <> 'inactive') execute function users_one_per_section();
create constraint trigger users_one_per_section after update of role, area_id, status on users deferrable initially deferred
  for each row when (new.role = 'SECTION_LEADER' and new.status <> 'inactive') execute function users_one_per_section();
