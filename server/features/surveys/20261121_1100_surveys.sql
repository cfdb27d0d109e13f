-- Surveys. What they may hold is said in docs/rules/surveys.md; the limits of the contract stand here again.

create table surveys (
  id uuid primary key default gen_random_uuid(),
  area_id uuid not null references areas,
  author_id uuid references users on delete set null,
  -- the area the author belonged to: a draft is seen there alone
  author_area_id uuid not null references areas,
  title jsonb not null check (is_localized_text(title, 150)),
  description jsonb not null check (is_localized_text(description, 1000)),
  start_date date,
  end_date date,
  channels text[] not null check (cardinality(channels) between 1 and 4
    and channels <@ array['online', 'in_person', 'phone', 'paper']),
  anonymous boolean not null,
  open_to_all boolean not null,
  result_view text not null check (result_view in ('staff_always', 'staff_after_close', 'public_after_close')),
  -- groups with their questions, as the contract's Structure has them; frozen while it is not a draft
  structure jsonb not null check (jsonb_typeof(structure) = 'array'),
  questions int not null check (questions between 0 and 200),
  -- 'expected', 'active' and closed by the last day follow from the clock
  status text not null default 'draft' check (status in ('draft', 'published', 'closed')),
  published_at timestamptz,
  closed_at timestamptz,
  close_reason text check (char_length(close_reason) between 5 and 1000),
  -- the words of title and description in both languages, made by searchText (server/core/search.ts)
  search text not null,
  -- of all areas that are asked, kept as answers are counted
  expected int not null default 0 check (expected >= 0),
  collected int not null default 0 check (collected >= 0),
  covered_on date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status = 'draft' or (start_date is not null and end_date is not null and end_date > start_date and title ->> 'mn' <> '')),
  check ((status = 'closed') = (closed_at is not null))
);
create index surveys_by_area on surveys (area_id, created_at desc);
create index surveys_by_created on surveys (created_at desc, id desc) include (area_id, author_area_id, status);
create index surveys_by_words on surveys using gin (array_to_tsvector(string_to_array(search, ' ')));

-- What is published is frozen: whoever changes it by a script is refused as well.
create function surveys_are_frozen() returns trigger language plpgsql as $$
begin
  if new.structure is distinct from old.structure or new.start_date is distinct from old.start_date
    or new.anonymous is distinct from old.anonymous then
    raise exception 'a published survey is frozen' using errcode = 'check_violation', constraint = 'surveys_structure_check', table = 'surveys';
  end if;
  return new;
end $$;
create trigger surveys_are_frozen before update on surveys for each row
  when (old.status <> 'draft' and new.status <> 'draft') execute function surveys_are_frozen();

-- The areas that are asked; `expected` is null for as many as there are households.
create table survey_targets (
  survey_id uuid not null references surveys on delete cascade,
  area_id uuid not null references areas,
  expected int check (expected between 0 and 10000000),
  position int not null,
  primary key (survey_id, area_id)
);
create index survey_targets_by_area on survey_targets (area_id);

-- Every area that is asked, from the city down to its sections, with the sums of what lies below it.
create table survey_coverage (
  survey_id uuid not null references surveys on delete cascade,
  area_id uuid not null references areas,
  expected int not null check (expected >= 0),
  collected int not null default 0 check (collected >= 0),
  covered_on date,
  last_answer_at timestamptz,
  primary key (survey_id, area_id)
);
create index survey_coverage_by_area on survey_coverage (area_id);

create sequence survey_answers_no;

create table survey_answers (
  -- given by the trigger below: answers are counted in this order
  no bigint primary key,
  survey_id uuid not null references surveys,
  area_id uuid not null references areas,
  channel text not null check (channel in ('online', 'in_person', 'phone', 'paper')),
  -- made on the device: an answer that is sent twice is the same answer
  client_id uuid not null,
  -- a keyed hash; one answer a person
  person_key text not null,
  -- null in anonymous surveys and for those who are not signed in
  user_id uuid references users on delete set null,
  entered_by uuid references users on delete set null,
  receipt text not null,
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  started_at timestamptz not null,
  submitted_at timestamptz not null,
  flags text[] not null default '{}',
  -- set aside answers stay, and count nowhere
  state text not null default 'counted' check (state in ('counted', 'set_aside')),
  constraint survey_answers_once unique (survey_id, client_id),
  constraint survey_answers_person unique (survey_id, person_key)
) with (fillfactor = 100);
create index survey_answers_in_order on survey_answers (survey_id, no);
create index survey_answers_by_area on survey_answers (area_id);
create index survey_answers_by_leader on survey_answers (entered_by, submitted_at) where entered_by is not null;

-- Whoever counts has to know that no answer with a lower number is still on its way: writers hold a shared lock of the survey from before
-- they are given a number until they have committed, and a counter takes the lock for itself for a moment (count.ts).
create function survey_lock(survey uuid) returns bigint language sql immutable as $$ select hashtextextended(survey::text, 2026) $$;
create function survey_answers_number() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(survey_lock(new.survey_id));
  new.no := nextval('survey_answers_no');
  return new;
end $$;
create trigger survey_answers_number before insert on survey_answers for each row execute function survey_answers_number();

-- How far the answers of a survey have been counted.
create table survey_counting (
  survey_id uuid primary key references surveys on delete cascade,
  no bigint not null default 0
);

-- Counts of all questions for one area with what lies below it, by channel, kept as answers come in.
create table survey_counts (
  survey_id uuid not null references surveys on delete cascade,
  area_id uuid not null references areas,
  channel text not null,
  answers int not null,
  flagged int not null,
  -- question id → { n, keys: { key: count }, sum?, min?, max? }
  counts jsonb not null,
  primary key (survey_id, area_id, channel)
);
create index survey_counts_by_area on survey_counts (area_id);
