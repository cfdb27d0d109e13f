-- Lists that are narrowed to a category or to a law.
create index violations_by_category on violations (category, created_at desc, id desc);
create index violations_by_law on violations (law) where law <> '';
