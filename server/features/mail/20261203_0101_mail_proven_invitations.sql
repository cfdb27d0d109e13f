-- Whether the receiving mail server confirms that an invitation comes from its organizer. What was called off before counts as it was.
alter table mail_invitations add is_proven boolean not null default false;
update mail_invitations set is_proven = true where is_cancelled;
