-- The plant in which a device is installed. Devices of one owner with the same site form a plant.
alter table device add column site text not null default '', add column site_address text not null default '';
create index device_by_site on device (site, id) where deleted_at is null;
select rank_more('device', '{site}');
select search_rows('device', '{site}');
