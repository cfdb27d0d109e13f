-- Borders of areas: GeoJSON, degrees of WGS 84. PostgreSQL without PostGIS keeps them as jsonb, since they are read and written as a whole;
-- which ones may hold a point is found by their boxes.
create table area_borders (
  area_id uuid primary key references areas on delete cascade,
  geometry jsonb not null check (geometry ->> 'type' in ('Polygon', 'MultiPolygon') and jsonb_typeof(geometry -> 'coordinates') = 'array'),
  points int not null check (points between 4 and 1000000),
  west double precision not null check (west between -180 and 180),
  south double precision not null check (south between -90 and 90),
  east double precision not null check (east between -180 and 180 and east >= west),
  north double precision not null check (north between -90 and 90 and north >= south),
  -- whom the file that brought it names as its source
  credit text not null default '' check (char_length(credit) <= 300),
  updated_at timestamptz not null default now()
);
create index area_borders_by_box on area_borders (west, east, south, north);
