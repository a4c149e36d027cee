-- A person without a company owns rows by the account. Of the two owners a row has at most one.
alter table sales_order add column owner_id text, add constraint sales_order_one_owner check (num_nonnulls(company_id, owner_id) < 2);
alter table device add column owner_id text, add constraint device_one_owner check (num_nonnulls(company_id, owner_id) < 2);
-- Of the device, or else of the order, as the company is.
alter table part add column owner_id text;
create index sales_order_by_owner on sales_order (owner_id, id) where owner_id is not null;
create index device_by_owner on device (owner_id, id) where owner_id is not null;
create index part_by_owner on part (owner_id, id) where owner_id is not null;

drop trigger part_takes_company on part;
drop function part_takes_company;
create function part_takes_owner() returns trigger language plpgsql as $$
begin
  if new.device_id is not null then
    select company_id, owner_id into new.company_id, new.owner_id from device where id = new.device_id;
  elsif new.order_id is not null then
    select company_id, owner_id into new.company_id, new.owner_id from sales_order where id = new.order_id;
  else
    new.company_id := null;
    new.owner_id := null;
  end if;
  return new;
end $$;
create trigger part_takes_owner before insert or update of order_id, device_id on part
  for each row execute function part_takes_owner();

drop trigger order_passes_on on sales_order;
create or replace function order_passes_on() returns trigger language plpgsql as $$
begin
  if new.shipped_on is distinct from old.shipped_on then
    update device set order_shipped_on = new.shipped_on where order_id = new.id;
  end if;
  if (new.company_id, new.owner_id) is distinct from (old.company_id, old.owner_id) then
    update part set company_id = new.company_id, owner_id = new.owner_id where order_id = new.id and device_id is null;
  end if;
  return null;
end $$;
create trigger order_passes_on after update of shipped_on, company_id, owner_id on sales_order
  for each row when ((new.shipped_on, new.company_id, new.owner_id) is distinct from (old.shipped_on, old.company_id, old.owner_id))
  execute function order_passes_on();

drop trigger device_passes_on on device;
create or replace function device_passes_on() returns trigger language plpgsql as $$
begin
  update part set company_id = new.company_id, owner_id = new.owner_id where device_id = new.id;
  return null;
end $$;
create trigger device_passes_on after update of company_id, owner_id on device
  for each row when ((new.company_id, new.owner_id) is distinct from (old.company_id, old.owner_id))
  execute function device_passes_on();
