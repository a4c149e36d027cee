-- How loads went in browsers, a row each. Rows are only ever added, so no report waits for another; the key bounds what one
-- user can add for a build in a minute.
create table load_report (
  remote text not null,
  build text not null,
  minute timestamptz not null,
  at timestamptz not null default now(),
  user_id text not null,
  slot smallint not null check (slot between 1 and 6),
  phase text not null,
  ms integer not null,
  is_failed boolean not null,
  -- The user's first of this build and phase: later ones come from the browser's cache, and say nothing of the build's weight.
  is_first boolean not null,
  primary key (remote, build, minute, user_id, slot)
);
create unique index load_report_first on load_report (remote, build, user_id, phase) where is_first;
create index load_report_age on load_report (minute);
