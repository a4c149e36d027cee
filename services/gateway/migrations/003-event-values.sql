-- What stands for the names in braces in `detail`.
alter table release_event add column detail_values jsonb not null default '{}';
