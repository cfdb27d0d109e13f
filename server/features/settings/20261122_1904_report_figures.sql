-- Figures that the city has added to those that every report has had from the beginning, by their keys.
alter table reports add column own_figures jsonb not null default '{}' check (jsonb_typeof(own_figures) = 'object');
alter table report_revisions add column own_figures jsonb not null default '{}' check (jsonb_typeof(own_figures) = 'object');
