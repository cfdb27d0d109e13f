-- A cover may say that it is decorative instead of having words: {"mn": "", "decorative": true}.
do $$
declare kind text;
begin
  for kind in
    select table_name from information_schema.columns c
    where table_schema = 'public' and column_name = 'cover_alt' and table_name not like '%\_versions'
  loop
    execute format('alter table %I drop constraint %I', kind, kind || '_cover_alt_check');
    execute format(
      'alter table %I add constraint %I check (is_localized_text(cover_alt - ''decorative'', 200)
        and coalesce(cover_alt -> ''decorative'', ''true'') = ''true'')',
      kind, kind || '_cover_alt_check');
  end loop;
end $$;
