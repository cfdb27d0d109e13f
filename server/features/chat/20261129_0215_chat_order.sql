-- A conversation is listed by its last message; before the first one, by when it was added.

create or replace function chat_number_message() returns trigger language plpgsql as $$
begin
  if new.seq is null then
    update chat_conversations
    set last_seq = last_seq + 1, tx = current_tx(), version = version + 1,
      last_at = case when last_seq = 0 then new.created_at else greatest(last_at, new.created_at) end
    where id = new.conversation_id returning last_seq into new.seq;
  end if;
  return new;
end $$;
