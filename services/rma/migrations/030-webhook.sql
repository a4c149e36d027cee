-- Partners are told of repair requests: filed, and in another state. A request that ends without its repair is closed.
select webhook_tables();
select webhook_rows('repair_request', 'rma', 'rma_number', $$case when is_closed and status <> 'COMPLETED' then 'CLOSED' else status end$$);
