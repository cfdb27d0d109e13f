-- See 20261205_0200: in a transaction of its own, validating keeps nobody from writing.
alter table outbox validate constraint outbox_notice;
