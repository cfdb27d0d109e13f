-- Text to read is not answered and not counted as a question.
update surveys set questions = (
  select count(*) from jsonb_array_elements(structure) as g (one), jsonb_array_elements(g.one -> 'questions') as q (one)
  where q.one ->> 'type' <> 'info');
