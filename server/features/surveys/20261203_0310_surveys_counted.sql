-- Who is counted, and how an answer came: docs/rules/surveys.md, "Who is counted".
alter table surveys
  add column registered boolean not null default true,
  add column invited boolean not null default false,
  add constraint surveys_counted check (status = 'draft' or not 'online' = any(channels) or registered or invited or open_to_all),
  add constraint surveys_counted_homes check (not confirmed_home or registered);

alter table survey_answers
  -- a constant default is not written into the existing rows
  add column origin text not null default 'registered' check (origin in ('registered', 'invited', 'interviewed', 'unnamed', 'open')),
  -- why an interviewed person was not named
  add column no_person text check (no_person in ('refused', 'no_number', 'shared_number', 'on_paper')),
  add constraint survey_answers_interviewed check ((channel = 'online') = (origin in ('registered', 'invited', 'open'))) not valid,
  add constraint survey_answers_unnamed check ((origin = 'unnamed') = (no_person is not null)) not valid;
-- Whether earlier answers to surveys that were open to all came from accounts was not stored of anonymous ones. Of these only the day is
-- kept from now on, and how many minutes they took (server/features/surveys/answering/coarse-times.ts).
update survey_answers n set
  origin = case when n.channel <> 'online' then 'interviewed' when s.open_to_all then 'open' else 'registered' end,
  started_at = case when s.anonymous
    then (date_trunc('day', n.submitted_at at time zone 'Asia/Ulaanbaatar') at time zone 'Asia/Ulaanbaatar')
      - ceil(greatest(0, extract(epoch from n.submitted_at - n.started_at)) / 60) * interval '1 minute' else n.started_at end,
  submitted_at = case when s.anonymous then date_trunc('day', n.submitted_at at time zone 'Asia/Ulaanbaatar') at time zone 'Asia/Ulaanbaatar' else n.submitted_at end,
  changed_at = case when s.anonymous
    then date_trunc('day', n.changed_at at time zone 'Asia/Ulaanbaatar') at time zone 'Asia/Ulaanbaatar' else n.changed_at end
from surveys s
where s.id = n.survey_id and (n.channel <> 'online' or s.open_to_all or s.anonymous);
update survey_coverage c set last_answer_at = date_trunc('day', c.last_answer_at at time zone 'Asia/Ulaanbaatar') at time zone 'Asia/Ulaanbaatar'
from surveys s where s.id = c.survey_id and s.anonymous and c.last_answer_at is not null;
alter table survey_answers alter column origin drop default;
alter table survey_answers validate constraint survey_answers_interviewed;
alter table survey_answers validate constraint survey_answers_unnamed;

-- Shuffled answers keep their set of numbers (server/features/surveys/counting/shuffle.ts); new ones get the next number.
create or replace function survey_answers_number() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(survey_lock(new.survey_id));
  new.no := coalesce(new.no, nextval('survey_answers_no'));
  new.origin := coalesce(new.origin, case when new.channel = 'online' then 'registered' else 'interviewed' end);
  return new;
end $$;

alter table survey_counts add column origin text not null default 'registered';
update survey_counts c set origin = case when c.channel <> 'online' then 'interviewed' else 'open' end
from surveys s where s.id = c.survey_id and (c.channel <> 'online' or s.open_to_all);
alter table survey_counts drop constraint survey_counts_pkey, add primary key (survey_id, area_id, channel, origin);

alter table survey_texts add column origin text not null default 'registered';
update survey_texts t set origin = n.origin from survey_answers n where n.no = t.no and n.origin <> 'registered';

-- One person counts once over all channels: besides the key of an answer, the keys of a person's numbers. A number that two accounts
-- share (`by` = 'account') keeps neither of them from answering; one that was interviewed does.
alter table survey_people add column by text not null default 'self' check (by in ('self', 'account', 'interview')),
  -- whether it was written again together with others, so that its transaction tells nothing
  add column mixed boolean not null default false;
create index survey_people_unmixed on survey_people (survey_id) where not mixed;
-- up to which number the answers of an anonymous survey are shuffled
alter table survey_counting add column mixed bigint not null default 0;
insert into survey_people (survey_id, person_key, by)
select n.survey_id, n.person_key, 'interview' from survey_answers n join surveys s on s.id = n.survey_id
where not s.anonymous and n.channel <> 'online'
order by n.person_key on conflict do nothing;

-- Single-use invitations, one for each household: docs/rules/surveys.md, "Invitations". The secret of the link is computed from the id
-- with a key of the server and stored nowhere; whether it was used is told by survey_people alone.
create table survey_invitations (
  id uuid primary key default gen_random_uuid(),
  survey_id uuid not null references surveys on delete cascade,
  area_id uuid not null references areas,
  -- counted from 1 within the area
  no int not null check (no between 1 and 100000),
  -- the household, such as its address; may be empty
  household text not null check (char_length(household) <= 100),
  -- how often it was replaced; links of earlier rounds are dead
  round int not null default 0 check (round between 0 and 1000),
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  replaced_at timestamptz,
  unique (survey_id, area_id, no)
);
-- households are erased after the end
create index survey_invitations_named on survey_invitations (survey_id) where household <> '';
create index survey_invitations_by_area on survey_invitations (area_id, survey_id);
create trigger zz_area_open_new after insert on survey_invitations for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on survey_invitations for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();

-- Whose answers are counted is frozen with the questions: what was said to those who have answered stays true.
create or replace function surveys_are_frozen() returns trigger language plpgsql as $$
begin
  if (new.structure is distinct from old.structure and survey_shape(new.structure) is distinct from survey_shape(old.structure))
    or new.start_date is distinct from old.start_date or new.anonymous is distinct from old.anonymous or new.registered is distinct from old.registered
    or new.invited is distinct from old.invited or new.open_to_all is distinct from old.open_to_all then
    raise exception 'a published survey is frozen' using errcode = 'check_violation', constraint = 'surveys_structure_check', table = 'surveys';
  end if;
  return new;
end $$;
