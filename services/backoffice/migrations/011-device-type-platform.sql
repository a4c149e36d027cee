-- A dongle is of none of the device types: it stood as a PV inverter.
alter table device alter column device_type drop not null;
update device set device_type = null where model in ('DONGLE_WIFI', 'DONGLE_WIFI6', 'DONGLE_4G', 'DONGLE_LAN');
-- Where it is not the one that the brand belongs to.
alter table device add column platform text;
