-- About how many minutes answering takes (contract/features/surveys/minutes.ts has the same seconds); said in lists.
alter table surveys add column minutes int not null default 1 check (minutes >= 1);
update surveys set minutes = greatest(1, round((
  select coalesce(sum(
    char_length(q -> 'text' ->> 'mn') / 15.0 + case q ->> 'type'
      when 'yes_no' then 5
      when 'rating' then 6
      when 'scale' then 6
      when 'single_choice' then 8
      when 'multiple_choice' then 12
      when 'matrix' then 5 * jsonb_array_length(q -> 'rows')
      when 'multi_matrix' then 8 * jsonb_array_length(q -> 'rows')
      when 'ranking' then 4 * jsonb_array_length(q -> 'options')
      when 'number' then 8
      when 'date' then 10
      when 'short_text' then 20
      when 'long_text' then 45
      when 'location' then 25
      when 'file' then 30
      else 4 end), 0)
  from jsonb_array_elements(structure) g, jsonb_array_elements(g -> 'questions') q
) / 60.0));
