-- Numbers of acts and names of organisations in their natural order; organisations found by any part of their name or number.
drop index organisations_by_name;
create index organisations_by_name on organisations ((name ->> 'mn') collate nutag_natural, id);
create index organisations_by_search on organisations using gin (search gin_trgm_ops);
