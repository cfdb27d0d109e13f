-- Who has answered an anonymous survey, apart from what was answered: with the key of the server one could find a person's row among the
-- answers otherwise. An anonymous answer has a key made by chance. docs/rules/surveys.md

create table survey_people (
  survey_id uuid not null references surveys on delete cascade,
  -- a keyed hash, as survey_answers has it of answers that are not anonymous
  person_key text not null,
  primary key (survey_id, person_key)
);

insert into survey_people (survey_id, person_key)
select n.survey_id, n.person_key from survey_answers n join surveys s on s.id = n.survey_id where s.anonymous order by n.person_key;
update survey_answers n set person_key = gen_random_uuid()::text from surveys s where s.id = n.survey_id and s.anonymous;
-- whose a file was is asked only until an answer names it
update survey_files set holder = '' where attached;

alter table surveys add constraint surveys_last_day check (start_date <= '2999-12-31' and end_date <= '2999-12-31');

-- an area has answers of many surveys
drop index survey_answers_by_area;
create index survey_answers_by_area on survey_answers (area_id, survey_id);
