-- Files of people and offices: spaces, folders, files with their versions, shares, and uploads that are not complete.

create table drive_spaces (
  -- that of its outermost folder, too
  id uuid primary key default gen_random_uuid(),
  -- both null: the owner is gone, and the job of the bin deletes the space
  owner_id uuid references users on delete set null,
  area_id uuid references areas,
  -- the former area of a space that an area took over; null: the space of the person or the area itself
  taken_from jsonb,
  -- bytes; null: the usual quota
  quota bigint check (quota >= 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  check (owner_id is null or area_id is null)
);
create unique index drive_spaces_by_owner on drive_spaces (owner_id) where owner_id is not null;
create unique index drive_spaces_of_area on drive_spaces (area_id) where area_id is not null and taken_from is null;
create index drive_spaces_by_area on drive_spaces (area_id) where area_id is not null;
create trigger zz_area_open_new after insert on drive_spaces for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on drive_spaces for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();

create table drive_nodes (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null references drive_spaces on delete cascade,
  -- null: the outermost folder
  parent_id uuid references drive_nodes on delete cascade,
  -- ids from the outermost folder down to the node itself
  line uuid[] not null,
  is_folder boolean not null,
  name text not null check (char_length(name) <= 200),
  kind text not null check (kind in ('folder', 'picture', 'document', 'sheet', 'slides', 'pdf', 'text', 'audio', 'video', 'archive', 'other')),
  -- the present version of a file
  content_id uuid,
  type text,
  bytes bigint not null default 0 check (bytes >= 0),
  -- the words of the name, folded for search by the application
  search text not null default '',
  author_id uuid references users on delete set null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references users on delete set null,
  -- the folder with which it was deleted, and with which it is restored; itself for what was deleted alone
  deleted_with uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  check (is_folder = (kind = 'folder')),
  check (is_folder or content_id is not null),
  check ((deleted_at is null) = (deleted_with is null)),
  check ((parent_id is null) = (char_length(name) = 0)),
  check (line[cardinality(line)] = id and line[1] = space_id)
);
create unique index drive_nodes_by_name on drive_nodes (parent_id, lower(name)) where deleted_at is null;
create index drive_nodes_by_parent on drive_nodes (parent_id) where parent_id is not null;
create index drive_nodes_by_space on drive_nodes (space_id, deleted_at);
create index drive_nodes_by_line on drive_nodes using gin (line);
create index drive_nodes_by_words on drive_nodes using gin (search gin_trgm_ops);
create index drive_nodes_by_deletion on drive_nodes (deleted_at) where deleted_at is not null;
create index drive_nodes_deleted_with on drive_nodes (deleted_with) where deleted_with is not null;

-- The versions of files. The bytes are in segments.
create table drive_contents (
  id uuid primary key default gen_random_uuid(),
  node_id uuid not null references drive_nodes on delete cascade,
  space_id uuid not null references drive_spaces on delete cascade,
  no int not null,
  type text not null,
  bytes bigint not null check (bytes >= 0),
  author_id uuid references users on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (node_id, no)
);
create index drive_contents_by_space on drive_contents (space_id) include (bytes);

create table drive_uploads (
  -- that of the content that it becomes
  id uuid primary key default gen_random_uuid(),
  parent_id uuid not null references drive_nodes on delete cascade,
  space_id uuid not null references drive_spaces on delete cascade,
  author_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  bytes bigint not null check (bytes between 0 and 2147483648),
  received bigint not null default 0 check (received between 0 and bytes),
  -- when the file was last changed on the device, in milliseconds: the same file is continued
  modified bigint,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index drive_uploads_by_author on drive_uploads (author_id, created_at);
create index drive_uploads_by_space on drive_uploads (space_id) include (bytes);
create index drive_uploads_by_parent on drive_uploads (parent_id);
create index drive_uploads_by_age on drive_uploads (created_at);

-- Parts of a content in the file store, in order of arrival. Without bytes: being written, or left by a process that died.
create table drive_segments (
  id uuid primary key default gen_random_uuid(),
  -- of a content or an upload; whichever it belonged to may be gone, and the job removes it then
  content_id uuid not null,
  start bigint not null,
  bytes bigint not null default 0,
  created_at timestamptz not null default now()
);
create index drive_segments_by_content on drive_segments (content_id, start);

create table drive_shares (
  id uuid primary key default gen_random_uuid(),
  node_id uuid not null references drive_nodes on delete cascade,
  -- a person; or the staff of an area, perhaps of the areas below it too, perhaps of one role only
  user_id uuid references users on delete cascade,
  area_id uuid references areas,
  role text,
  below boolean not null default false,
  edits boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  check ((user_id is null) <> (area_id is null)),
  check (area_id is not null or (role is null and not below))
);
create index drive_shares_by_node on drive_shares (node_id);
create index drive_shares_by_user on drive_shares (user_id) where user_id is not null;
create index drive_shares_by_area on drive_shares (area_id) where area_id is not null;
