-- Partners are told of these rows: made, and in another state.
select webhook_tables();
select webhook_rows('sales_order', 'order', 'order_no', 'status');
select webhook_rows('device', 'device', 'serial_num', 'status');
select webhook_rows('claim', 'defective', 'claim_no', 'outcome');
select webhook_rows('feedback', 'feedback', 'id::text', 'status');
