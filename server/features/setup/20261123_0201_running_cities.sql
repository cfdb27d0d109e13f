-- A city that was set up before the assistant came needs none: what is not there by now is skipped.
insert into setup_steps (name, skipped, changed_at)
select name, true, now()
from unnest(array['settings.identity', 'areas.tree', 'rates.period', 'violations.categories', 'reports.deadlines',
  'holidays.week', 'admin.mail', 'users.districts', 'manual.chapters']) as steps(name)
where exists (select from areas where level = 'district')
on conflict (name) do nothing;
