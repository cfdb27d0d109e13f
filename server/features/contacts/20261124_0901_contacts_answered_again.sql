-- A message that its sender calls not solved is answered again; the answers before the last one are kept in order of time.
alter table contacts add column earlier jsonb not null default '[]' check (jsonb_typeof(earlier) = 'array');
