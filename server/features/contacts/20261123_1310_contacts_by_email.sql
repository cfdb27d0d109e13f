-- Citizens with an account find the messages that they sent from its confirmed e-mail address.
create index contacts_by_email on contacts (email, created_at desc, id desc) where email is not null;
