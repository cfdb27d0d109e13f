-- The version that readers see, while the changes of later versions wait for being published.
alter table manual add column live_version int,
  add constraint manual_changes_of_drafts check (live_version is null or status <> 'draft');
