-- What engines have translated. A row says nothing by itself: `hash` is of the source, `sealed` is the translation under
-- a key that only the source gives.
create table memory (
  hash bytea primary key,
  sealed bytea not null,
  used_at timestamptz not null default now()
);
create index memory_age on memory (used_at);

-- Characters sent to engines, by hour.
create table usage (
  who text not null,
  hour timestamptz not null,
  chars bigint not null,
  primary key (who, hour)
);

-- Names that no engine may translate.
create table glossary_term (
  term text primary key check (term <> '')
);
insert into glossary_term (term) values
  ('ACS'), ('CROWN'), ('EcoBeast'), ('EG4'), ('FORTRESS'), ('Gaia'), ('GEN-LB-EU'), ('GREEN SOLUTION'), ('GSL'), ('GTEC'), ('GTECH'),
  ('INCCO'), ('LiteStor'), ('LSP'), ('LSP-100K'), ('LuxChat'), ('LuxGPT'), ('LuxPower'), ('LUX POWER'), ('LXP'), ('LXP-LB'),
  ('LXP-LB-EU'), ('LXP-LB-US'), ('PowerHub'), ('SNA'), ('SUNBEAT'), ('TECLOMAN'), ('TRIP'),
  ('BMS'), ('CAN'), ('EPS'), ('MPPT'), ('RS485'), ('Modbus'), ('Wi-Fi');
create table glossary_change (
  id bigint generated always as identity primary key,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
