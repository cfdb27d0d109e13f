-- Lists and totals of 50,000 reports answered by an index alone: these hold every column that filters and reach ask for, as the
-- indexes of news do (docs/decisions/0021). Measured: 38 to 150 ms of processor time before, at 50,000 reports.
drop index reports_by_moved;
create index reports_by_moved on reports (moved_at desc, id desc)
  include (area_id, status, kind, due_on, period, author_id);
drop index reports_by_area;
create index reports_by_area on reports (area_id, moved_at desc, id desc)
  include (status, kind, due_on, period, author_id);
drop index reports_by_state;
create index reports_by_state on reports (status, moved_at desc, id desc)
  include (area_id, kind, due_on, period, author_id);
drop index reports_by_due;
create index reports_by_due on reports (due_on, id) include (area_id, status, kind, period, author_id);
create index reports_by_title on reports (title collate "und-x-icu", id) include (area_id, status);
create index reports_by_from on reports (period_from, id) include (area_id, status);
