-- Favourites.

create table drive_stars (
  id uuid primary key default gen_random_uuid(),
  node_id uuid not null references drive_nodes on delete cascade,
  user_id uuid not null references users on delete cascade,
  version int not null default 1,
  unique (user_id, node_id)
);
create index drive_stars_by_node on drive_stars (node_id);
create index drive_nodes_by_change on drive_nodes (changed_at desc, id desc) where deleted_at is null;
