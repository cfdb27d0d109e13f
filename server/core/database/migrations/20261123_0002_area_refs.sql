-- What every list shows of the area of each row: names in full and the path from the city down. Put together for each row of each answer it
-- was a third of what a list costs, and planning it another third; it changes a few times a year.
create table area_refs (
  area_id uuid primary key references areas on delete cascade,
  -- { id, level, name: { mn, en }, path: [{ id, name }] }
  ref jsonb not null
);

-- The reference of an area, under its present name or the one that it had at an instant; the areas above it under their present names.
-- The words of districts: contract/core/area-words.ts (a test compares).
create function area_ref_at(area uuid, at timestamptz) returns jsonb stable language sql as $$
  with a as (
    select areas.id, areas.level, areas.path, areas.parent_id,
      coalesce(
        (select n.name from area_names n where n.area_id = areas.id and n.until > at order by n.until limit 1), areas.name) as name
    from areas where areas.id = area)
  select jsonb_build_object(
    'id', a.id, 'level', a.level,
    'name', case a.level
      when 'section' then jsonb_build_object(
        'mn', concat_ws(', ', (g.name ->> 'mn') || ' дүүрэг', p.name ->> 'mn', a.name ->> 'mn'),
        'en', concat_ws(', ', coalesce(g.name ->> 'en', g.name ->> 'mn'), coalesce(p.name ->> 'en', p.name ->> 'mn'),
          coalesce(a.name ->> 'en', a.name ->> 'mn')))
      when 'khoroo' then jsonb_build_object(
        'mn', concat_ws(', ', (p.name ->> 'mn') || ' дүүрэг', a.name ->> 'mn'),
        'en', concat_ws(', ', coalesce(p.name ->> 'en', p.name ->> 'mn'), coalesce(a.name ->> 'en', a.name ->> 'mn')))
      when 'district' then jsonb_build_object(
        'mn', (a.name ->> 'mn') || ' дүүрэг', 'en', coalesce(a.name ->> 'en', a.name ->> 'mn') || ' district')
      else jsonb_build_object('mn', a.name ->> 'mn', 'en', coalesce(a.name ->> 'en', a.name ->> 'mn'))
    end,
    'path', (
      select jsonb_agg(
        jsonb_build_object('id', up.id, 'name', case when up.id = a.id then a.name else up.name end) order by length(up.path))
      from areas up where up.id = any(string_to_array(trim(both '/' from a.path), '/')::uuid[])))
  from a left join areas p on p.id = a.parent_id left join areas g on g.id = p.parent_id
$$;

-- Areas that were made or changed, and all below them.
create function keep_area_refs() returns trigger language plpgsql as $$
begin
  insert into area_refs (area_id, ref)
    select below.id, area_ref_at(below.id, null)
    from (select distinct a.id from changed c join areas a on a.path ~>=~ c.path and a.path ~<~ (c.path || '~')) below
    on conflict (area_id) do update set ref = excluded.ref where area_refs.ref is distinct from excluded.ref;
  return null;
end $$;
create trigger area_refs_made after insert on areas referencing new table as changed
  for each statement execute function keep_area_refs();
create trigger area_refs_changed after update on areas referencing new table as changed
  for each statement execute function keep_area_refs();

insert into area_refs (area_id, ref) select id, area_ref_at(id, null) from areas;
