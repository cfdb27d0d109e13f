-- Flagged answers to anonymous surveys kept the number of their arrival, in whose order files and texts are: they are shuffled with the
-- others now, and their texts are listed when they are set aside as well (docs/decisions/0198-flags-without-answers.md). Servers shuffle
-- and index all of them again when they start.
update survey_counting set mixed = 0 where survey_id in (select id from surveys where anonymous);
delete from survey_texts where survey_id in (select id from surveys where anonymous);
delete from survey_texts_position where survey_id in (select id from surveys where anonymous);
