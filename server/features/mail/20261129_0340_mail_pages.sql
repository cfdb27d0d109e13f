-- The HTML of mails from outside is stored sanitized, in pieces between the addresses of its pictures.
drop table mail_sources;
create table mail_pages (
  mail_id uuid primary key references mails on delete cascade,
  parts jsonb not null,
  -- files of the mail that are shown in it
  inline_ids uuid[] not null default '{}',
  -- it names pictures of other servers
  has_remote boolean not null default false
);
