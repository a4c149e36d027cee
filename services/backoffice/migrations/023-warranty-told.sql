-- Of which end of its warranty the owner of a device was told: of each once, also where it moves.
create table warranty_told (
  device_id bigint not null references device on delete cascade,
  ends_on date not null,
  primary key (device_id, ends_on)
);
