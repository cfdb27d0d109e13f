-- An entry with a number below 1 would never be verified: sealing gives none.
alter table audit_log add constraint audit_log_chain_no_positive check (chain_no > 0);
