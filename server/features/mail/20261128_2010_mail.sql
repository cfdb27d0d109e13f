-- The mail of the office. A mail is stored once; every mailbox that has it has a copy with what it does to it, and a conversation that is
-- computed from its copies.

create table mailboxes (
  id uuid primary key default gen_random_uuid(),
  -- one of a person, or one that the staff of an area share
  owner_id uuid unique references users on delete cascade,
  area_id uuid unique references areas,
  version int not null default 1,
  created_at timestamptz not null default now(),
  check ((owner_id is null) <> (area_id is null))
);
-- the own mailbox of a person has the person's id
insert into mailboxes (id, owner_id) select id, id from users where role <> 'APPLICATION';
create function mailbox_of_staff() returns trigger language plpgsql as $$
begin
  insert into mailboxes (id, owner_id) values (new.id, new.id) on conflict do nothing;
  return null;
end $$;
create trigger mailbox_of_new_staff after insert or update of role on users for each row
  when (new.role <> 'APPLICATION') execute function mailbox_of_staff();

create table mails (
  id uuid primary key default gen_random_uuid(),
  -- RFC 5322, without the angle brackets
  message_id text not null check (char_length(message_id) <= 998),
  in_reply_to text check (char_length(in_reply_to) <= 998),
  refs text[] not null default '{}',
  -- who wrote it; null: it came from outside, or they are gone
  mailbox_id uuid references mailboxes on delete set null,
  author_id uuid references users on delete set null,
  from_name text not null default '' check (char_length(from_name) <= 200),
  from_address text not null default '' check (char_length(from_address) <= 320),
  subject text not null default '' check (char_length(subject) <= 200),
  body jsonb not null default '{"type":"doc","content":[]}',
  excerpt text not null default '',
  file_ids uuid[] not null default '{}' check (cardinality(file_ids) <= 10),
  -- the copy of the author that it answers or forwards
  answers_id uuid,
  forwards boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sent')),
  send_at timestamptz,
  sent_at timestamptz,
  bytes int not null default 0,
  -- the words of everything but hidden recipients, folded for search by the application
  search text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  check ((status = 'scheduled') = (send_at is not null)),
  check ((status = 'sent') = (sent_at is not null))
);
create index mails_by_message_id on mails (message_id);
create index mails_by_mailbox on mails (mailbox_id) where mailbox_id is not null;
create index mails_by_author on mails (author_id) where author_id is not null;
create index mails_scheduled on mails (send_at) where status = 'scheduled';

create table mail_recipients (
  id uuid primary key default gen_random_uuid(),
  mail_id uuid not null references mails on delete cascade,
  kind text not null check (kind in ('to', 'cc', 'bcc')),
  no int not null,
  -- a person, a group or an address
  user_id uuid references users on delete set null,
  area_id uuid references areas,
  role text,
  address text check (char_length(address) <= 320),
  name text check (char_length(name) <= 200),
  -- the people of a group, as it was when the mail was sent
  people uuid[] not null default '{}',
  version int not null default 1
);
create index mail_recipients_by_mail on mail_recipients (mail_id, kind, no);
create index mail_recipients_by_user on mail_recipients (user_id) where user_id is not null;
create index mail_recipients_by_area on mail_recipients (area_id) where area_id is not null;

create table mail_failures (
  id uuid primary key default gen_random_uuid(),
  mail_id uuid not null references mails on delete cascade,
  recipient text not null,
  reason text not null check (reason in ('unknown', 'full', 'refused')),
  detail text,
  created_at timestamptz not null default now()
);
create index mail_failures_by_mail on mail_failures (mail_id, created_at);

create table mail_labels (
  id uuid primary key default gen_random_uuid(),
  mailbox_id uuid not null references mailboxes on delete cascade,
  name text not null check (char_length(name) between 1 and 50),
  colour text not null check (colour in ('blue', 'green', 'violet', 'pink', 'amber', 'red', 'grey')),
  version int not null default 1,
  unique (mailbox_id, name)
);

create table mail_threads (
  id uuid primary key default gen_random_uuid(),
  mailbox_id uuid not null references mailboxes on delete cascade,
  -- everything below is computed by mail_threads_refresh
  subject text not null default '',
  excerpt text not null default '',
  at timestamptz not null default now(),
  mails int not null default 0,
  unread int not null default 0,
  has_files boolean not null default false,
  in_all boolean not null default false,
  in_inbox boolean not null default false,
  in_sent boolean not null default false,
  in_draft boolean not null default false,
  in_spam boolean not null default false,
  in_trash boolean not null default false,
  is_starred boolean not null default false,
  is_important boolean not null default false,
  places text[] not null default '{}',
  label_ids uuid[] not null default '{}',
  senders jsonb not null default '[]',
  recipients text not null default '',
  draft_id uuid,
  search text not null default '',
  version int not null default 1
);
create index mail_threads_all on mail_threads (mailbox_id, at desc, id desc) where in_all;
create index mail_threads_inbox on mail_threads (mailbox_id, at desc, id desc) where in_inbox;
create index mail_threads_sent on mail_threads (mailbox_id, at desc, id desc) where in_sent;
create index mail_threads_draft on mail_threads (mailbox_id, at desc, id desc) where in_draft;
create index mail_threads_spam on mail_threads (mailbox_id, at desc, id desc) where in_spam;
create index mail_threads_trash on mail_threads (mailbox_id, at desc, id desc) where in_trash;
create index mail_threads_starred on mail_threads (mailbox_id, at desc, id desc) where is_starred;
create index mail_threads_important on mail_threads (mailbox_id, at desc, id desc) where is_important;
create index mail_threads_unread on mail_threads (mailbox_id, at desc, id desc) where unread > 0;
create index mail_threads_by_label on mail_threads using gin (label_ids);
create index mail_threads_by_search on mail_threads using gin (search gin_trgm_ops);

create table mail_copies (
  id uuid primary key default gen_random_uuid(),
  mailbox_id uuid not null references mailboxes on delete cascade,
  mail_id uuid not null references mails on delete cascade,
  thread_id uuid not null references mail_threads on delete cascade,
  place text not null check (place in ('inbox', 'archive', 'draft', 'spam', 'trash')),
  -- this mailbox wrote it
  is_mine boolean not null default false,
  is_read boolean not null default false,
  is_starred boolean not null default false,
  is_important boolean not null default false,
  label_ids uuid[] not null default '{}',
  at timestamptz not null,
  -- when it was moved to the bin or marked as spam
  binned_at timestamptz,
  bytes int not null default 0,
  -- the words of hidden recipients, for their sender
  search text not null default '',
  version int not null default 1,
  unique (mailbox_id, mail_id)
);
create index mail_copies_by_thread on mail_copies (thread_id, at, id);
create index mail_copies_by_mail on mail_copies (mail_id);
create index mail_copies_by_mailbox on mail_copies (mailbox_id, at desc) include (bytes);
create index mail_copies_binned on mail_copies (binned_at) where binned_at is not null;

-- Computes conversations from their copies again; those without any are deleted. Their mailboxes are locked by the caller.
create function mail_threads_refresh(ids uuid[]) returns void language sql as $$
  delete from mail_threads t where t.id = any(ids) and not exists (select from mail_copies c where c.thread_id = t.id);
  with seen as (
    select c.*, m.subject, m.excerpt, m.from_name, m.from_address, m.file_ids, m.search as words,
      c.place not in ('trash', 'spam') as is_live,
      (select string_agg(coalesce(r.name, r.address, ''), ', ' order by r.no) from mail_recipients r
        where c.is_mine and r.mail_id = m.id and r.kind = 'to') as addressed
    from mail_copies c join mails m on m.id = c.mail_id where c.thread_id = any(ids)),
  found as (
    select thread_id,
      (array_agg(subject order by at, id))[1] as subject,
      (array_agg(excerpt order by is_live desc, at desc, id desc))[1] as excerpt,
      max(at) as at, count(*)::int as mails,
      count(*) filter (where not is_read and place not in ('trash', 'draft'))::int as unread,
      bool_or(cardinality(file_ids) > 0) as has_files,
      bool_or(is_live) as in_all, bool_or(place = 'inbox') as in_inbox,
      bool_or(is_mine and place in ('inbox', 'archive')) as in_sent, bool_or(place = 'draft') as in_draft,
      bool_or(place = 'spam') as in_spam, bool_or(place = 'trash') as in_trash,
      bool_or(is_starred and is_live) as is_starred, bool_or(is_important and is_live) as is_important,
      array_agg(distinct place) as places,
      (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'isMine', p.is_mine) order by p.first), '[]')
        from (select coalesce(nullif(s.from_name, ''), s.from_address) as name, s.is_mine, min(s.at) as first
          from seen s where s.thread_id = seen.thread_id group by 1, 2) p) as senders,
      coalesce((array_agg(addressed order by at desc) filter (where is_mine))[1], '') as recipients,
      case when bool_and(place = 'draft') then (array_agg(id order by at desc))[1] end as draft_id,
      left(coalesce(string_agg(words || ' ' || search, ' ') filter (where is_live), string_agg(words || ' ' || search, ' ')), 100000) as search
    from seen group by thread_id),
  labels as (
    select c.thread_id, array_agg(distinct l.id) as ids from mail_copies c cross join unnest(c.label_ids) l(id)
    where c.thread_id = any(ids) and c.place not in ('trash', 'spam') group by c.thread_id)
  update mail_threads t set subject = f.subject, excerpt = f.excerpt, at = f.at, mails = f.mails, unread = f.unread,
    has_files = f.has_files, in_all = f.in_all, in_inbox = f.in_inbox, in_sent = f.in_sent, in_draft = f.in_draft,
    in_spam = f.in_spam, in_trash = f.in_trash, is_starred = f.is_starred, is_important = f.is_important,
    places = f.places, label_ids = coalesce(l.ids, '{}'), senders = f.senders, recipients = f.recipients,
    draft_id = f.draft_id, search = f.search, version = t.version + 1
  from found f left join labels l on l.thread_id = f.thread_id where t.id = f.thread_id;
$$;
