-- What a job imports or exports. Exports said so in their request before; imports were of orders.
alter table job add column list text not null default 'order';
update job set list = request ->> 'list' where request is not null;
