-- Columns that follow other rows. They are kept here, in the database, so that no way of writing can forget them.

-- What a device takes from its order.
create function device_takes_from_order() returns trigger language plpgsql as $$
begin
  new.order_shipped_on := (select shipped_on from sales_order where id = new.order_id);
  return new;
end $$;
create trigger device_takes_from_order before insert or update of order_id on device
  for each row when (new.order_id is not null) execute function device_takes_from_order();

create function device_leaves_order() returns trigger language plpgsql as $$
begin
  new.order_shipped_on := null;
  return new;
end $$;
create trigger device_leaves_order before insert or update of order_id on device
  for each row when (new.order_id is null) execute function device_leaves_order();

-- What a part takes from its device, or else from its order.
create function part_takes_company() returns trigger language plpgsql as $$
begin
  new.company_id := case
    when new.device_id is not null then (select company_id from device where id = new.device_id)
    else (select company_id from sales_order where id = new.order_id) end;
  return new;
end $$;
create trigger part_takes_company before insert or update of order_id, device_id on part
  for each row execute function part_takes_company();

-- What an order passes on when it changes.
create function order_passes_on() returns trigger language plpgsql as $$
begin
  if new.shipped_on is distinct from old.shipped_on then
    update device set order_shipped_on = new.shipped_on where order_id = new.id;
  end if;
  if new.company_id is distinct from old.company_id then
    update part set company_id = new.company_id where order_id = new.id and device_id is null;
  end if;
  return null;
end $$;
create trigger order_passes_on after update of shipped_on, company_id on sales_order
  for each row when (new.shipped_on is distinct from old.shipped_on or new.company_id is distinct from old.company_id)
  execute function order_passes_on();

create function device_passes_on() returns trigger language plpgsql as $$
begin
  update part set company_id = new.company_id where device_id = new.id;
  return null;
end $$;
create trigger device_passes_on after update of company_id on device
  for each row when (new.company_id is distinct from old.company_id) execute function device_passes_on();
