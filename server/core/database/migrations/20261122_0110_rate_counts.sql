-- Requests counted for rate limits that several instances share. Unlogged: a crash forgets a minute of counting, and no request pays for
-- a flush to disk.
create unlogged table rate_counts (
  key text primary key,
  window_end timestamptz not null,
  count int not null
);
