create index box_by_id on box (id) where deleted_at is null;
create index box_by_name on box (name, id) where deleted_at is null;
create index box_by_day on box (packed_on, id) where deleted_at is null;
create index box_by_colour on box (colour, id) where deleted_at is null;
create index box_by_company on box (company_id, id) where deleted_at is null;
select rank_rows('box', '{id,name,packed_on,colour,company_id}');
drop index box_name;
select search_rows('box', '{name}');
