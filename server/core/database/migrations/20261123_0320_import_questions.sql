-- Questions about rows of an import (docs/rules/imports.md): a row may be held back by nothing but questions to its person.
alter table imports add column questions jsonb not null default '{}';
alter table import_rows add column asked boolean not null default false;
