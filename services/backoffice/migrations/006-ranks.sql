-- Totals and places of the lists: every column that sorts, and every code and day that filters.
select rank_rows('sales_order', '{id,company_id,order_no,customer,country,brand,status,shipped_on,updated_at}');
select rank_rows('device',
  '{id,company_id,serial_num,model,device_type,brand,order_no,country,end_user,installation_date,warranty_expires_on,status,dongle_type,updated_at}');
select rank_rows('part', '{id,company_id,part_no,name,model,batch_no,supplier,order_no,serial_num,replaced_on,updated_at}');
