-- The day that is written on the paper from which an answer was typed.
alter table survey_answers add column paper_on date check (paper_on is null or channel = 'paper');
