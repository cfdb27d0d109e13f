-- A key names one request of a person: the same key for another route or record is refused, as for another body.
delete from idempotency_keys older using idempotency_keys newer
  where older.actor_id = newer.actor_id and older.key = newer.key and older.ctid < newer.ctid;
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys add primary key (actor_id, key);
comment on column idempotency_keys.body_hash is 'fingerprint of the whole request: route, parameters, query and body';
