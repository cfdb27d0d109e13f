-- Comments below posts, and who likes them.

create table post_comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts on delete cascade,
  author_id uuid references users on delete set null,
  text text not null check (length(text) between 1 and 1000),
  -- whether the author worked for the city when it was written
  is_staff boolean not null,
  status text not null default 'waiting' check (status in ('waiting', 'shown', 'hidden')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index post_comments_by_post on post_comments (post_id, created_at desc, id desc);
create index post_comments_by_status on post_comments (status, created_at desc, id desc);
create index post_comments_by_author on post_comments (author_id, created_at);

create table post_likes (
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (post_id, user_id)
);
create index post_likes_by_user on post_likes (user_id);
