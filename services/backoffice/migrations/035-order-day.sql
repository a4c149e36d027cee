-- The day on which the customer ordered, and who carries the goods. Of older orders the day is that of their recording, or of their shipping
-- where that was earlier.
alter table sales_order add column ordered_on date, add column carrier text not null default '';
update sales_order set ordered_on = least((created_at at time zone 'UTC')::date, shipped_on);
create index sales_order_by_ordering on sales_order (ordered_on, id) where deleted_at is null;
select rank_more('sales_order', '{ordered_on}');
select search_rows('sales_order', '{carrier}');

-- A shipped order takes its devices along.
update device set status = 'SHIPPED'
  where status = 'IN_STOCK' and order_shipped_on is not null and installation_date is null and deleted_at is null;
