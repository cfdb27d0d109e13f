-- A person finds the messages with a confirmed number of theirs (docs/rules/personal-data.md).
create index contacts_by_phone on contacts (phone) where phone is not null;
