-- An index of what people wrote in their own words, for the search in the answers to a question: the folded text of each, next to what
-- the search is narrowed by. At 100,000 answers reading the texts out of all answers took 2.9 s. Filled after answers are counted
-- (text-index.ts). Unlogged, since it can be filled again: a crash of the database empties both tables, and backups leave them out.
create unlogged table survey_texts (
  survey_id uuid not null references surveys on delete cascade,
  question_id uuid not null,
  -- the number of the answer
  no bigint not null,
  area_id uuid not null references areas,
  channel text not null,
  search text not null,
  primary key (survey_id, question_id, no)
);
create index survey_texts_by_words on survey_texts using gin (search gin_trgm_ops);
create index survey_texts_by_area on survey_texts (area_id, question_id, no);

-- Up to which answer the texts of a survey are indexed; the search reads later ones from the answers.
create unlogged table survey_texts_position (
  survey_id uuid primary key references surveys on delete cascade,
  no bigint not null
);
