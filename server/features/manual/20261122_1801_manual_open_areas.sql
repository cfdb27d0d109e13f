-- New rows belong to open areas (server/features/areas/20261122_1800_areas_over_time.sql).
create trigger zz_area_open_new after insert on manual for each row execute function area_must_be_open();
create trigger zz_area_open_moved after update of area_id on manual for each row
  when (old.area_id is distinct from new.area_id) execute function area_must_be_open();
