-- The name that a mail is sent under, as the city had set it when the mail was written.
alter table outbox add column sender text check (char_length(sender) <= 60);
