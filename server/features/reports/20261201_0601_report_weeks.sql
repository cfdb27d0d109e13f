-- Reports by week on the home page, by this index alone.
create index reports_by_created on reports (created_at) include (area_id, status);
