-- Which instance does a work that exactly one does at a time. Unlogged: it is claimed again after a crash.
create unlogged table leases (
  feature text not null,
  key text not null,
  holder uuid not null,
  until timestamptz not null,
  primary key (feature, key)
);
