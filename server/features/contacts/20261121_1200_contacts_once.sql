-- What was sent twice from one opened page (a double click, where no script holds it back) is kept once: a keyed hash of all that was sent.
alter table contacts add column sent_key text;
create unique index contacts_sent_once on contacts (sent_key);
