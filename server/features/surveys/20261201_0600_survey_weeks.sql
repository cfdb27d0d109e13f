-- Answers by week on the home page, by this index alone. The newest answer is always at its end, which makes it the
-- cheapest kind of index to maintain.
create index survey_answers_by_submitted on survey_answers (submitted_at) include (area_id);
