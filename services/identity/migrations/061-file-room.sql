-- Room for the files of an account that a service may use without asking again; all of an account's together are within its quota.
create table account_file_room (
  account_id text not null,
  service text not null,
  bytes bigint not null,
  files bigint not null,
  -- Microseconds since 1970 of the last reservation.
  stamp bigint not null,
  primary key (account_id, service)
);
