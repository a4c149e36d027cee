-- People are shown by name: those that rows name already are asked for when the service runs.
select account_table();
insert into account (id)
  select owner_id from sales_order where owner_id is not null
  union select owner_id from device where owner_id is not null
  union select installer_id from device where installer_id <> '';
