-- Whether columns with a limit refuse more cards than it, instead of being marked.
alter table boards add column limits_refuse boolean not null default false;
