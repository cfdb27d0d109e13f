-- The words inside of files, for search.

create table drive_words (
  content_id uuid primary key references drive_contents on delete cascade,
  -- folded for search by the application, each word once; empty for files that cannot be read
  search text not null,
  created_at timestamptz not null default now()
);
create index drive_words_by_word on drive_words using gin (array_to_tsvector(string_to_array(search, ' ')));
create index drive_nodes_by_content on drive_nodes (content_id) where content_id is not null;
