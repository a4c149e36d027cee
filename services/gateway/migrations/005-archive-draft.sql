-- Archives on their way into the store, written down before the first byte. A publish that comes to its end takes its line away; what is
-- left after an hour belongs to one that was cut off, and goes with its archive.
create table archive_draft (
  remote text not null,
  build text not null,
  digest text not null,
  begun_at timestamptz not null default now(),
  primary key (remote, build, digest)
);
