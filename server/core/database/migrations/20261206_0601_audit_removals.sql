-- The seal of a removal covers the segment and all removals before it, and an entry of the log carries it: a seal of the segment itself
-- proved nothing more, and outlived its key.
alter table audit_segments drop column seal;
