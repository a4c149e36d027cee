-- What the charts of claims, devices and feedback count, so that each bar is a stretch of a kept order and its list has exactly these rows.

-- The model of a claim's device: copied by triggers, so that claims are found and counted by it.
alter table claim add column model text;
create function claim_takes_model() returns trigger language plpgsql as $$
begin
  new.model := (select model from device where id = new.device_id);
  return new;
end $$;
create trigger claim_takes_model before insert or update of device_id on claim for each row execute function claim_takes_model();
update claim set model = (select model from device where id = device_id);
alter table claim alter column model set not null;
create function device_passes_model() returns trigger language plpgsql as $$
begin
  update claim set model = new.model where device_id = new.id;
  return null;
end $$;
create trigger device_passes_model after update of model on device
  for each row when (new.model <> old.model) execute function device_passes_model();

-- The first claim for a device, and again where it came within a year of the day from which the device's warranty is counted.
-- No generated column: the table would be written anew.
alter table device add column first_claim_on date, add column early_claim_on date;
-- By its name it fires after the triggers that take the shipping day from the order.
create function device_was_claimed() returns trigger language plpgsql as $$
begin
  new.early_claim_on := case
    when new.first_claim_on < (coalesce(new.installation_date, new.order_shipped_on) + make_interval(years => 1))::date then new.first_claim_on end;
  return new;
end $$;
create trigger device_was_claimed before update on device
  for each row when (new.first_claim_on is not null or old.first_claim_on is not null) execute function device_was_claimed();
update device set first_claim_on = first.occurred_on
  from (select device_id, min(occurred_on) as occurred_on from claim where deleted_at is null group by 1) first where id = first.device_id;

create function device_takes_claim(of_device bigint) returns void language sql as $$
  with first as (select min(occurred_on) as occurred_on from claim where device_id = of_device and deleted_at is null)
  update device set first_claim_on = first.occurred_on from first where id = of_device and first_claim_on is distinct from first.occurred_on
$$;
create function claim_dates() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform device_takes_claim(old.device_id); end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.device_id <> old.device_id) then perform device_takes_claim(new.device_id); end if;
  return null;
end $$;
create trigger claim_dates_new after insert or delete on claim for each row execute function claim_dates();
create trigger claim_dates_changed after update on claim for each row
  when ((old.device_id, old.occurred_on, old.deleted_at) is distinct from (new.device_id, new.occurred_on, new.deleted_at))
  execute function claim_dates();

-- Since when feedback waits for its end: the day, in UTC, on which it was filed, as long as it is not closed.
alter table feedback add column open_since date generated always as (
  case when status <> 'CLOSED' then (created_at at time zone 'UTC')::date end
) stored;

create index claim_by_model on claim (model, id) where deleted_at is null;
-- The share of devices with a claim is counted from this index alone.
create index device_by_shipping on device (order_shipped_on, id) include (model, early_claim_on) where deleted_at is null;
create index device_by_early_claim on device (early_claim_on, id) where deleted_at is null;
create index feedback_by_open on feedback (open_since, id) where deleted_at is null;

-- Keeps the ranks of a table by further columns, too: they are built anew.
create function rank_more(of_noun text, more text[]) returns void language plpgsql as $$
declare keys text[] := (select array_agg(key) from row_rank where noun = of_noun and key <> 'deleted_at') || more;
begin
  execute format('drop function %I() cascade', 'rank_log_' || of_noun);
  execute format('drop table %I', 'rank_log_' || of_noun);
  delete from row_rank where noun = of_noun;
  perform rank_rows(of_noun, keys);
end $$;
select rank_more('claim', '{model}'), rank_more('device', '{order_shipped_on,early_claim_on}'), rank_more('feedback', '{open_since}');
