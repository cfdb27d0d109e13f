-- A search for a word that many notes have reads the lines with notes in the order of the list, until the page is full. For 20 million
-- lines it took 5 s: PostgreSQL ignores the statistics of a partial index and expected 2,000 hits where there were 400,000.
create index audit_log_noted on audit_log (at desc, id desc) where note is not null;
create statistics audit_log_note on (translate(lower(note collate "und-x-icu"), 'өүёєї', 'оуеоу')) from audit_log;
analyze audit_log;
