-- Ratings by the week in which they were sent, on the home page.
create index rate_sheets_by_sent on rate_sheets (sent_at) include (area_id) where sent_at is not null;
