-- Room for the files of an account that identity has reserved for this service.
create table file_room (
  account_id text primary key,
  bytes bigint not null,
  files bigint not null,
  -- That of the newest reservation or trim; an answer with an older one is ignored.
  stamp bigint not null
);
