-- Areas change over time: they open and close on a day, get other names, and are moved, merged and split.

-- The area does not exist yet before `opened_on`, and is neither offered nor expected from `closed_on` on. Null: not limited.
alter table areas add column opened_on date, add column closed_on date,
  add constraint areas_days_check check (closed_on >= opened_on),
  add constraint areas_name_check1 check (char_length(name ->> 'mn') between 1 and 100
    and (name ->> 'en' is null or char_length(name ->> 'en') between 1 and 100)),
  add constraint areas_code_check check (char_length(code) between 1 and 40);
create index areas_by_level on areas (level, code);

-- What an area was called and where it lay until a moment; what it is called now is in `areas`.
create table area_names (
  area_id uuid not null references areas on delete cascade,
  until timestamptz not null,
  name jsonb not null check (name ? 'mn'),
  code text not null,
  ordinal int not null,
  parent_id uuid references areas,
  primary key (area_id, until)
);
create index area_names_by_parent on area_names (parent_id);

-- Which area took over from which.
create table area_successors (
  area_id uuid not null references areas on delete cascade,
  successor_id uuid not null references areas on delete cascade,
  kind text not null check (kind in ('merged', 'split')),
  at timestamptz not null,
  primary key (area_id, successor_id)
);
create index area_successors_by_successor on area_successors (successor_id);

alter table area_counts add column recorded_at timestamptz not null default now();

-- Refuses rows that are put into a closed area. It runs after the foreign key has locked the area, so that of a merge and of a
-- record that is being written the later one sees the earlier one. Named zz_…, because triggers run in the order of their names.
create function area_must_be_open() returns trigger language plpgsql as $$
begin
  if exists (select from areas where id = new.area_id
    and closed_on <= (now() at time zone 'Asia/Ulaanbaatar')::date) then
    raise exception 'the area is closed' using errcode = 'check_violation', hint = 'area_closed', constraint = 'area_id_check', table = tg_table_name;
  end if;
  return null;
end $$;
