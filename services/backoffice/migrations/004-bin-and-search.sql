-- Who moved a row to the bin; the bin comes newest first.
alter table sales_order add column deleted_by text;
alter table device add column deleted_by text;
alter table part add column deleted_by text;

create function deleter_of(noun_ text, id bigint) returns text language sql stable
  return (select username from audit where noun = noun_ and row_id = id::text and action = 'delete' order by audit.id desc limit 1);
update sales_order set deleted_by = deleter_of('order', id) where deleted_at is not null;
update device set deleted_by = deleter_of('device', id) where deleted_at is not null;
update part set deleted_by = deleter_of('part', id) where deleted_at is not null;
drop function deleter_of;

create index sales_order_bin_by_time on sales_order (deleted_at, id) where deleted_at is not null;
create index device_bin_by_time on device (deleted_at, id) where deleted_at is not null;
create index part_bin_by_time on part (deleted_at, id) where deleted_at is not null;

-- The same rules; with this operator class the index also finds numbers by their start, whatever the database's collation.
drop index sales_order_no;
create unique index sales_order_no on sales_order (upper(order_no) text_pattern_ops) where deleted_at is null;
drop index device_serial;
create unique index device_serial on device (upper(serial_num) text_pattern_ops) where deleted_at is null;
