-- Messages from /contact-us. The limits of contract/features/contacts again.

create table contacts (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null references areas,
  name text not null check (char_length(name) between 1 and 100),
  email text check (char_length(email) between 3 and 254),
  phone text check (phone ~ '^\+976[1-9][0-9]{7}$'),
  topic text not null check (topic in ('question', 'request', 'complaint', 'suggestion', 'thanks', 'other')),
  message text not null check (char_length(message) between 1 and 1000),
  lang text not null default 'mn' check (lang in ('mn', 'en')),
  status text not null default 'open' check (status in ('open', 'answered')),
  answer text check (char_length(answer) between 5 and 3000),
  channel text check (channel in ('email', 'phone')),
  answered_by uuid references users on delete set null,
  answered_at timestamptz,
  -- folded words of name and message; the address and the number are not searched
  search text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  check (email is not null or phone is not null),
  check ((status <> 'open') = (answer is not null)),
  check ((answer is null) = (answered_at is null)),
  check ((answer is null) = (channel is null)),
  check (channel is distinct from 'email' or email is not null)
);
create index contacts_by_created on contacts (created_at desc, id desc);
create index contacts_by_area on contacts (area_id, created_at desc, id desc);
create index contacts_by_status on contacts (status, created_at desc, id desc);
create index contacts_by_search on contacts using gin (search gin_trgm_ops);
