-- Active and invited accounts belong to open areas (server/features/areas/20261122_1800_areas_over_time.sql).
create trigger zz_area_open_new after insert on users for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id, status on users for each row
  when (new.status <> 'inactive' and (old.area_id is distinct from new.area_id or old.status is distinct from new.status))
  execute function area_must_be_open();

-- Where somebody was before the tree of areas changed around them: what was sent there in that time stays with them.
alter table users add column former_path uuid[], add column former_since timestamptz,
  add constraint users_former_check check ((former_path is null) = (former_since is null));
