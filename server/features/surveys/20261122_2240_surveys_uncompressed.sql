-- Answers are mostly random ids, which do not compress: PostgreSQL tried it for each row and then stored the row as it was, which was
-- almost half of the processor time of storing it.
alter table survey_answers alter column answers set storage external;
