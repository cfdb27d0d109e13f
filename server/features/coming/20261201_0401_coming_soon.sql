-- What opens soon, and who wants to be told once when it does. Addresses are encrypted; the print finds one again (decision 0040).

create table coming_announcements (
  id uuid primary key default gen_random_uuid(),
  title jsonb not null check (is_localized_text(title, 150) and title ->> 'mn' <> ''),
  body jsonb not null check (is_localized_text(body, 1000)),
  opens_at timestamptz,
  link text not null check (char_length(link) between 1 and 300),
  status text not null default 'announced' check (status in ('announced', 'published')),
  published_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'published') = (published_at is not null))
);
create index coming_announcements_by_time on coming_announcements (created_at desc) where status = 'announced';

create table coming_subscribers (
  id uuid primary key default gen_random_uuid(),
  announcement_id uuid not null references coming_announcements on delete cascade,
  email_sealed bytea not null,
  email_print text not null,
  lang text not null check (lang in ('mn', 'en')),
  -- of the link that confirms; none once it was used
  key_hash text unique,
  expires_at timestamptz,
  confirmed_at timestamptz,
  unique (announcement_id, email_print),
  check ((confirmed_at is null) = (key_hash is not null)),
  check ((key_hash is null) = (expires_at is null))
);
create index coming_subscribers_by_end on coming_subscribers (expires_at);
