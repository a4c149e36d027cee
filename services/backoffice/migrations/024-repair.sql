-- What repair requests, which the rma service has, made of devices: so that each word of theirs counts once, and can be taken back.
create table repair (
  rma_number text primary key,
  -- The last word of the request that counts here.
  turn integer not null,
  -- Null: what the request says now changes no device.
  device_id bigint references device,
  -- What the device was before it came to the centre, or was replaced.
  status_before text,
  replacement_id bigint references device,
  -- What was left of the device's warranty, on the replacement.
  warranty_id bigint references warranty,
  occurred_on date not null,
  problems jsonb not null default '{}',
  constraint repair_replaces_another check (replacement_id <> device_id)
);
-- A device is replaced once, and takes the place of one.
create unique index repair_replaces on repair (device_id) where replacement_id is not null;
create unique index repair_replaced_by on repair (replacement_id);
create index repair_of_device on repair (device_id);
