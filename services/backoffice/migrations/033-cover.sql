-- What covers a device, as a list of intervals: the term that it was sold with, and its confirmed warranties. A day in none of them is not
-- covered, also between two of them.

-- What a repair request carried over, as claim_id names the claim. Either may carry over several, with the gaps between them.
alter table warranty
  add column rma_number text,
  -- Of a replacement that had no term of its own yet when this was confirmed: it gets none.
  add column replaces_term boolean not null default false;
update warranty set rma_number = repair.rma_number from repair where repair.warranty_id = warranty.id;
drop index warranty_of_claim;
create index warranty_of_claim on warranty (claim_id) where claim_id is not null;
create index warranty_of_repair on warranty (rma_number) where rma_number is not null;
alter table repair drop column warranty_id;

update warranty set replaces_term = true from device
  where warranty.service_type = 'REPLACEMENT' and warranty.status = 'CONFIRMED' and device.id = warranty.device_id
    and coalesce(coalesce(device.installation_date, device.order_shipped_on) >= warranty.starts_on, true);

create function warranty_replaces_term() returns trigger language plpgsql as $$
begin
  new.replaces_term := new.service_type = 'REPLACEMENT' and new.status = 'CONFIRMED'
    and exists (select from device where id = new.device_id and coalesce(installation_date, order_shipped_on) is null);
  return new;
end $$;
create trigger warranty_replaces_term before insert on warranty
  for each row execute function warranty_replaces_term();
create trigger warranty_replaces_term_of_another before update on warranty
  for each row when ((old.device_id, old.service_type, old.status) is distinct from (new.device_id, new.service_type, new.status))
  execute function warranty_replaces_term();

alter table device
  alter column warranty_expires_on drop expression;
alter table device
  drop column cover_type,
  drop column cover_starts_on,
  drop column cover_ends_on,
  drop column is_replacement,
  -- Of the confirmed warranties: startsOn, endsOn and source of each. Kept by a trigger of theirs.
  add column registered_cover jsonb not null default '[]',
  add column has_term boolean not null default true,
  -- With the term. What follows is kept by a trigger, too.
  add column cover jsonb not null default '[]',
  -- The last day of all; warranty_expires_on is that of the present run: intervals without a gap between them.
  add column cover_ends_on date,
  -- When the next run begins, which is the present one then.
  add column cover_turns_on date;

create function device_with_cover() returns trigger language plpgsql as $$
declare
  started date := coalesce(new.installation_date, new.order_shipped_on);
  ends date := (started + make_interval(months => new.warranty_months))::date;
  runs datemultirange;
begin
  new.cover := new.registered_cover;
  new.cover_ends_on := null;
  new.warranty_expires_on := null;
  new.cover_turns_on := null;
  if new.has_term and new.warranty_months > 0 and started is not null then
    new.cover := new.cover || jsonb_build_object('startsOn', started, 'endsOn', ends,
      'source', case when new.installation_date is null then 'FROM_SHIPMENT' else 'FROM_INSTALLATION' end);
    new.cover_ends_on := ends;
    new.warranty_expires_on := ends;
  end if;
  if new.registered_cover = '[]' then return new; end if;
  select jsonb_agg(one order by one ->> 'startsOn', one ->> 'endsOn'),
      range_agg(daterange((one ->> 'startsOn')::date, (one ->> 'endsOn')::date, '[]'))
    into new.cover, runs from jsonb_array_elements(new.cover) one;
  new.cover_ends_on := upper(runs) - 1;
  select min(lower(run)) into new.cover_turns_on from unnest(runs) run where lower(run) > current_date;
  -- The last that has begun, or else the first.
  select upper(run) - 1 into new.warranty_expires_on from unnest(runs) run
    order by lower(run) > current_date, abs(lower(run) - current_date) limit 1;
  return new;
end $$;
create trigger device_with_cover before insert on device for each row execute function device_with_cover();
create trigger device_with_cover_changed before update on device
  for each row when ((old.installation_date, old.order_shipped_on, old.warranty_months, old.registered_cover, old.has_term, old.cover_turns_on)
    is distinct from (new.installation_date, new.order_shipped_on, new.warranty_months, new.registered_cover, new.has_term, new.cover_turns_on))
  execute function device_with_cover();

create or replace function device_takes_cover(of_device bigint) returns void language sql as $$
  with covering as (
    select * from warranty where device_id = of_device and deleted_at is null and status = 'CONFIRMED' and expires_on is not null)
  update device set
    registered_cover = (select coalesce(jsonb_agg(
        jsonb_build_object('startsOn', starts_on, 'endsOn', expires_on, 'source', service_type) order by starts_on, id), '[]') from covering),
    has_term = not exists (select from covering where replaces_term)
  where id = of_device
$$;
create index device_by_cover_end on device (cover_ends_on, id) where deleted_at is null;
create index device_by_cover_turn on device (cover_turns_on) where cover_turns_on is not null;
drop trigger warranty_covers_changed on warranty;
create trigger warranty_covers_changed after update on warranty for each row
  when ((old.device_id, old.service_type, old.starts_on, old.expires_on, old.status, old.deleted_at, old.replaces_term)
    is distinct from (new.device_id, new.service_type, new.starts_on, new.expires_on, new.status, new.deleted_at, new.replaces_term))
  execute function warranty_covers();

-- All at once: a call for each of a million devices takes minutes.
update device set registered_cover = cover.intervals, has_term = not cover.replaces_term
  from (select device_id, bool_or(replaces_term) as replaces_term,
      jsonb_agg(jsonb_build_object('startsOn', starts_on, 'endsOn', expires_on, 'source', service_type) order by starts_on, id) as intervals
    from warranty where deleted_at is null and status = 'CONFIRMED' and expires_on is not null group by device_id) cover
  where device.id = cover.device_id;
update device set cover_ends_on = warranty_expires_on,
    cover = jsonb_build_array(jsonb_build_object('startsOn', coalesce(installation_date, order_shipped_on), 'endsOn', warranty_expires_on,
      'source', case when installation_date is null then 'FROM_SHIPMENT' else 'FROM_INSTALLATION' end))
  where registered_cover = '[]' and warranty_expires_on is not null;
select rank_more('device', '{cover_ends_on}');
