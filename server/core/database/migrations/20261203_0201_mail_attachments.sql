-- Files that a feature attaches to a mail when it is sent: the feature and the id that it knows them by. Rule: docs/rules/mail.md.
alter table outbox add attached text check (char_length(attached) <= 100);
