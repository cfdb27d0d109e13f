-- Events that repeat. A series is one row: its rule (RFC 5545, without DTSTART, in the time of Ulaanbaatar), the times of its first
-- occurrence, and the beginnings that are left out. An occurrence that was changed alone is a row of its own.
alter table calendar_events add column rule text check (char_length(rule) between 1 and 500);
-- when the last occurrence ends; null for a series without an end
alter table calendar_events add column repeats_until timestamptz;
alter table calendar_events add column excluded timestamptz[] not null default '{}';
alter table calendar_events add column series_id uuid references calendar_events on delete cascade;
-- the beginning that the row replaces; it moves along with the series
alter table calendar_events add column occurrence_at timestamptz;
alter table calendar_events add constraint calendar_events_series check (
  (rule is not null or (repeats_until is null and excluded = '{}'))
  and (series_id is null) = (occurrence_at is null)
  and (series_id is null or rule is null)
  and cardinality(excluded) <= 1000
);
create index calendar_events_by_occurrence on calendar_events (series_id, occurrence_at) where series_id is not null;
create index calendar_events_by_series on calendar_events (calendar_id, starts_at) where rule is not null;
