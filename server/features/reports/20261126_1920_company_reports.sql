-- Company reports: written and approved at the level of the city, with at least one file (docs/rules/reports.md).

alter table reports
  drop constraint reports_kind_check,
  add constraint reports_kind_check check (kind in ('leader', 'khoroo', 'district', 'company')),
  drop constraint reports_status_check,
  add constraint reports_status_check check (status in (
    'draft', 'sent_khoroo', 'approved_khoroo', 'sent_district', 'approved_district', 'sent_city', 'approved_city',
    'returned_section', 'returned_khoroo', 'returned_district', 'returned_city')),
  add constraint reports_company_state check (case when kind = 'company'
    then status !~ '_(section|khoroo|district)$' else status <> 'returned_city' end),
  add constraint reports_company_period check (kind <> 'company' or period ~ '^20\d\d(-Q[1-4])?$'),
  add constraint reports_company_file check (kind <> 'company' or status = 'draft' or cardinality(file_ids) > 0),
  add constraint reports_company_figures check (kind <> 'company' or (roll_up is null and own_figures = '{}'
    and households_visited = 0 and meetings = 0 and requests_received = 0 and requests_solved = 0));

-- a period has one report of an area, and a company report of every company and fund
alter table reports drop constraint reports_period_key;
create unique index reports_period_key on reports (area_id, kind, period) where kind <> 'company';

-- City admins who may write company reports.
create table company_report_authors (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references users on delete cascade,
  version int not null default 1,
  constraint company_report_authors_person_key unique (person_id)
);
