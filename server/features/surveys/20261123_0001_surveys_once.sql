-- An answer is looked up by the id that its device gave it. With the survey first, a plan made while a survey was small could as well use
-- the index of the order of answers and read every answer of the survey for each lookup: seconds of processor time during a crowd.
alter table survey_answers
  drop constraint survey_answers_once,
  add constraint survey_answers_once unique (client_id, survey_id);
