-- Backups that `portal backup` has completed: how old the last one is, is a figure and a line of /admin/health.
create table backup (
  finished_at timestamptz primary key,
  bytes bigint not null
);
