-- A replacement is one act: what goes over to the unit in the place of another is kept, so that it can be taken back.
alter table claim
  add column replacement_reason text not null default '',
  -- The fields of the replacement before and after.
  add column handover jsonb;
alter table repair add column handover jsonb;

-- Replacements of before that break the rules of today: they stay as they are, and whoever starts the service reads of them.
create table doubtful_replacement (
  claim_no text,
  rma_number text,
  serial_num text not null,
  replacement_serial_num text not null,
  why text not null check (why in ('OTHER_OWNER', 'OTHER_FAMILY'))
);
create temporary table family (model text primary key, family text not null) on commit drop;
insert into family values
  ('LXP_3K', 'Hybrid'), ('LXP_3_6K', 'Hybrid'), ('LXP_4K', 'Hybrid'), ('LXP_4_6K', 'Hybrid'), ('LXP_5K', 'Hybrid'), ('LXP_6K', 'Hybrid'),
  ('GEN_3K', 'GEN'), ('GEN_3_6K', 'GEN'), ('GEN_4K', 'GEN'), ('GEN_5K', 'GEN'), ('GEN_6K', 'GEN'),
  ('ACS_3600', 'ACS'), ('ACS_4600', 'ACS'), ('ACS_6000', 'ACS'),
  ('SNA_3000', 'SNA'), ('SNA_4000', 'SNA'), ('SNA_5000', 'SNA'), ('SNA_6000', 'SNA'), ('SNA_US_6K', 'SNA'), ('SNA_12K', 'SNA'), ('SNA_US_12K', 'SNA'),
  ('LXP_LB_8_12K', 'LXP-LB'), ('LXP_LB_US_8K', 'LXP-LB'), ('LXP_LB_US_10K', 'LXP-LB'), ('LXP_LB_US_12K', 'LXP-LB'), ('LXP_LB_US_16K', 'LXP-LB'),
  ('LXP_LB_EU_7K', 'GEN-LB-EU'), ('LXP_LB_EU_8K', 'GEN-LB-EU'), ('LXP_LB_EU_10K', 'GEN-LB-EU'), ('GEN_LB_EU_8K', 'GEN-LB-EU'), ('GEN_LB_EU_10K', 'GEN-LB-EU'), ('GEN_LB_EU_12K', 'GEN-LB-EU'),
  ('LSP_50K', 'LSP'), ('LSP_100K', 'LSP'),
  ('HV_5K', 'HV'), ('HV_8K', 'HV'), ('HV_10K', 'HV'), ('HV_12K', 'HV'),
  ('TRIP_6K', 'Trip'), ('TRIP_8K', 'Trip'), ('TRIP_10K', 'Trip'), ('TRIP_12K', 'Trip'), ('TRIP_LV_15K', 'Trip'), ('TRIP_LV_20K', 'Trip'),
  ('LITESTOR_5', 'LiteStor'), ('LITESTOR_10', 'LiteStor'), ('LITESTOR_15', 'LiteStor'),
  ('ECO_BEAST_6K', 'EcoBeast'), ('ECO_BEAST_12K', 'EcoBeast'),
  ('POWERHUB_10K', 'PowerHub'), ('POWERHUB_12K', 'PowerHub'),
  ('LXP_5_8K', '5-8K'),
  ('MEGA_24K', 'Mega'),
  ('GAIA_5K', 'Gaia'), ('GAIA_8K', 'Gaia'), ('GAIA_10K', 'Gaia'),
  ('PV_5K', 'PV Inverter'), ('PV_10K', 'PV Inverter'),
  ('MICRO_600', 'Micro Inverter'), ('MICRO_800', 'Micro Inverter'),
  ('DCDC_5K', 'DC/DC Converter'), ('DCDC_10K', 'DC/DC Converter'),
  ('DONGLE_WIFI', 'Dongle'), ('DONGLE_WIFI6', 'Dongle'), ('DONGLE_4G', 'Dongle'), ('DONGLE_LAN', 'Dongle');
create temporary table replaced on commit drop as
  select claim_no, null::text as rma_number, device_id, replacement_id, occurred_on from claim where replacement_id is not null and deleted_at is null
  union all select null, rma_number, device_id, replacement_id, occurred_on from repair where replacement_id is not null;
alter table replaced add column why text;
update replaced set why = case
    when (unit.company_id, unit.owner_id) is distinct from (device.company_id, device.owner_id)
      and (unit.status <> 'IN_STOCK' or unit.installation_date is not null or unit.company_id is not null or unit.owner_id is not null) then 'OTHER_OWNER'
    when (select family from family where model = unit.model) is distinct from (select family from family where model = device.model) then 'OTHER_FAMILY' end
  from device, device unit where device.id = device_id and unit.id = replacement_id;
insert into doubtful_replacement
  select claim_no, rma_number, device.serial_num, unit.serial_num, why
  from replaced join device on device.id = device_id join device unit on unit.id = replacement_id where why is not null;

-- The others get what they would get today, where the unit stands nowhere yet.
create temporary table handed on commit drop as
  select claim_no, rma_number, unit.id,
    jsonb_build_object('companyId', unit.company_id, 'ownerId', unit.owner_id, 'installerId', unit.installer_id, 'endUser', unit.end_user,
      'country', unit.country, 'installationDate', null, 'status', unit.status) as before,
    jsonb_build_object('companyId', device.company_id, 'ownerId', device.owner_id, 'installerId', device.installer_id,
      'endUser', coalesce(nullif(device.end_user, ''), unit.end_user), 'country', device.country,
      'installationDate', greatest(occurred_on, unit.order_shipped_on), 'status', 'INSTALLED') as after
  from replaced join device on device.id = device_id join device unit on unit.id = replacement_id
  where why is null and unit.status in ('IN_STOCK', 'SHIPPED') and unit.installation_date is null and device.installation_date is not null;
update handed set
  before = (select jsonb_object_agg(key, value) from jsonb_each(before) where value is distinct from after -> key),
  after = (select jsonb_object_agg(key, value) from jsonb_each(after) where value is distinct from before -> key);
update claim set handover = jsonb_build_object('before', before, 'after', after) from handed where claim.claim_no = handed.claim_no;
update repair set handover = jsonb_build_object('before', before, 'after', after) from handed where repair.rma_number = handed.rma_number;
update device unit set version = unit.version + 1, updated_at = now(),
    company_id = device.company_id, owner_id = device.owner_id, installer_id = device.installer_id, country = device.country,
    end_user = coalesce(nullif(device.end_user, ''), unit.end_user),
    installation_date = greatest(occurred_on, unit.order_shipped_on), status = 'INSTALLED'
  from handed, replaced, device
  where unit.id = handed.id and replaced.replacement_id = handed.id and device.id = replaced.device_id;

-- The cover of a replaced device goes over: it has no warranty that runs, though its list of intervals stays as it was.
drop trigger device_with_cover_changed on device;
create trigger device_with_cover_changed before update on device
  for each row when ((old.installation_date, old.order_shipped_on, old.warranty_months, old.registered_cover, old.has_term, old.cover_turns_on, old.status = 'REPLACED')
    is distinct from (new.installation_date, new.order_shipped_on, new.warranty_months, new.registered_cover, new.has_term, new.cover_turns_on, new.status = 'REPLACED'))
  execute function device_with_cover();
create function device_without_warranty() returns trigger language plpgsql as $$
begin
  new.warranty_expires_on := null;
  new.cover_turns_on := null;
  return new;
end $$;
-- After the triggers above: PostgreSQL goes by their names.
create trigger device_without_warranty before insert or update on device
  for each row when (new.status = 'REPLACED') execute function device_without_warranty();
update device set warranty_expires_on = null, cover_turns_on = null where status = 'REPLACED' and warranty_expires_on is not null;
