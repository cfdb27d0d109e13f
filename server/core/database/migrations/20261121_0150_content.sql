-- What every kind of content stands on: functions that its tables' constraints repeat the limits with.

-- characters of a rich text that are not white space: never more than the contract counts (countDocCharacters)
create function rich_text_chars(doc jsonb) returns int language sql immutable strict parallel safe
  return (
    select char_length(normalize(regexp_replace(coalesce(string_agg(part #>> '{}', '' order by place), ''), '\s', '', 'g'), nfc))
    from jsonb_path_query(doc, 'strict $.**.text') with ordinality as parts(part, place)
  );

-- a text in both languages: Mongolian always, English where it is there, nothing else, each of at most `most` characters
create function is_localized_text(value jsonb, most int) returns boolean language sql immutable strict parallel safe
  return coalesce(
    jsonb_typeof(value) = 'object' and value - 'mn' - 'en' = '{}'
      and jsonb_typeof(value -> 'mn') = 'string' and char_length(value ->> 'mn') <= most
      and jsonb_typeof(coalesce(value -> 'en', '""')) = 'string' and char_length(coalesce(value ->> 'en', '')) <= most,
    false
  );

-- a rich text in both languages, each of at most `most` characters
create function is_localized_doc(value jsonb, most int) returns boolean language sql immutable strict parallel safe
  return coalesce(
    jsonb_typeof(value) = 'object' and value - 'mn' - 'en' = '{}'
      and value #>> '{mn,type}' = 'doc' and rich_text_chars(value -> 'mn') <= most
      and coalesce(value #>> '{en,type}', 'doc') = 'doc' and coalesce(rich_text_chars(value -> 'en'), 0) <= most,
    false
  );
