-- Partners are told of tickets: opened, and in another state.
select webhook_tables();
select webhook_rows('ticket', 'ticket', 'id::text', 'status');
