-- Days on which nobody works. The fixed ones stand in the law; those of the lunar calendar are announced year by year, so that
-- they are data here and the city corrects them.

create table holidays (
  id uuid primary key default gen_random_uuid(),
  day date not null unique check (day between '2000-01-01' and '2099-12-31'),
  name jsonb not null check (is_localized_text(name, 100) and name ->> 'mn' <> ''),
  version int not null default 1
);

insert into holidays (day, name)
select make_date(year, month, date), jsonb_build_object('mn', mn, 'en', en)
from generate_series(2025, 2027) as years(year), (values
  (1, 1, 'Шинэ жил', 'New Year''s Day'),
  (3, 8, 'Олон улсын эмэгтэйчүүдийн өдөр', 'International Women''s Day'),
  (6, 1, 'Хүүхдийн баяр', 'Children''s Day'),
  (7, 11, 'Үндэсний их баяр наадам', 'Naadam'),
  (7, 12, 'Үндэсний их баяр наадам', 'Naadam'),
  (7, 13, 'Үндэсний их баяр наадам', 'Naadam'),
  (7, 14, 'Үндэсний их баяр наадам', 'Naadam'),
  (7, 15, 'Үндэсний их баяр наадам', 'Naadam'),
  (11, 26, 'Бүгд Найрамдах Улс тунхагласан өдөр', 'Republic Day'),
  (12, 29, 'Тусгаар тогтнолоо сэргээсний баярын өдөр', 'Independence Day')
) as fixed(month, date, mn, en);

insert into holidays (day, name)
select day::date, jsonb_build_object('mn', mn, 'en', en)
from (values
  ('2025-03-01', 'Цагаан сар', 'Lunar New Year'),
  ('2025-03-02', 'Цагаан сар', 'Lunar New Year'),
  ('2025-03-03', 'Цагаан сар', 'Lunar New Year'),
  ('2025-06-11', 'Бурхан багшийн их дүйчэн өдөр', 'Buddha Day'),
  ('2025-11-21', 'Их эзэн Чингис хааны өдөр', 'Chinggis Khaan Day'),
  ('2026-02-18', 'Цагаан сар', 'Lunar New Year'),
  ('2026-02-19', 'Цагаан сар', 'Lunar New Year'),
  ('2026-02-20', 'Цагаан сар', 'Lunar New Year'),
  ('2026-05-31', 'Бурхан багшийн их дүйчэн өдөр', 'Buddha Day'),
  ('2026-11-10', 'Их эзэн Чингис хааны өдөр', 'Chinggis Khaan Day'),
  ('2027-02-07', 'Цагаан сар', 'Lunar New Year'),
  ('2027-02-08', 'Цагаан сар', 'Lunar New Year'),
  ('2027-02-09', 'Цагаан сар', 'Lunar New Year'),
  ('2027-05-20', 'Бурхан багшийн их дүйчэн өдөр', 'Buddha Day'),
  ('2027-11-29', 'Их эзэн Чингис хааны өдөр', 'Chinggis Khaan Day')
) as lunar(day, mn, en);
