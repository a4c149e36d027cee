-- Texts that are contained are searched slice by slice: see the kit's 003-search.sql.
drop index sales_order_no_contains, sales_order_customer_contains, sales_order_waybill_contains,
  device_serial_contains, device_datalog_contains, device_end_user_contains, device_order_no_contains,
  part_no_contains, part_name_contains, part_batch_contains, part_supplier_contains, part_order_no_contains, part_serial_contains;
select search_rows('sales_order', '{order_no,customer,waybill_no}');
select search_rows('device', '{serial_num,datalog_sn,end_user,order_no}');
select search_rows('part', '{part_no,name,batch_no,supplier,order_no,serial_num}');
