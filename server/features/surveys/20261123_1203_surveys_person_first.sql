-- An answer is looked up by its person as it is by the id of its device: with the survey first, a plan made while statistics were old could
-- as well use the index of the order of answers and read every answer of the survey.
alter table survey_answers
  drop constraint survey_answers_person,
  add constraint survey_answers_person unique (person_key, survey_id);
