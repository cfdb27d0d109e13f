-- A person finds the reports with a confirmed address or number of theirs (docs/rules/personal-data.md).
create index violation_citizens_by_email on violation_citizens (email) where email is not null;
create index violation_citizens_by_phone on violation_citizens (phone) where phone is not null;
