-- A person finds the answers given with the account (docs/rules/personal-data.md).
create index survey_answers_by_person on survey_answers (user_id) where user_id is not null;
