-- How often public pages were opened, by day (docs/rules/analytics.md). One row counts one thing: no row links two of them, and none a person.

create table visit_counts (
  day date not null,
  kind text not null check (kind in ('view', 'visit', 'page', 'source', 'language', 'device', 'hour', 'missed')),
  key text not null check (char_length(key) <= 200),
  times bigint not null check (times > 0),
  primary key (day, kind, key)
);
