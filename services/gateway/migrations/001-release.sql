-- Remotes, their builds, and which build is for whom. Whatever changes a row of `remote` locks it first and counts its revision.
create table remote (
  name text primary key,
  revision integer not null default 1,
  is_enabled boolean not null default true,
  is_pinned boolean not null default false,
  live text,
  fallback text,
  candidate text,
  percent integer check (percent between 1 and 99),
  -- The build that was last taken from a folder of this machine; only another one there is a new delivery.
  delivered text,
  constraint remote_candidate check ((candidate is null) = (percent is null)),
  constraint remote_live check (live is not null or (fallback is null and candidate is null)),
  constraint remote_distinct check (fallback <> live and candidate <> live)
);

create table release (
  remote text not null references remote,
  build text not null,
  -- Its `release.json`.
  release jsonb not null,
  -- Bytes of scripts, gzipped.
  size integer not null,
  -- SHA-256 of the archive in the file store.
  digest text not null,
  begun_at timestamptz not null default now(),
  -- Empty while the archive is on its way into the store.
  published_at timestamptz,
  published_by text not null,
  removed_at timestamptz,
  has_archive boolean not null default true,
  primary key (remote, build)
);

-- A user's own build of a remote in the place of what is live.
create table override (
  user_id text not null,
  remote text not null,
  build text not null,
  primary key (user_id, remote),
  foreign key (remote, build) references release on delete cascade
);

create table release_event (
  id bigint generated always as identity primary key,
  remote text not null references remote,
  at timestamptz not null default now(),
  user_id text not null,
  username text not null,
  action text not null,
  build text,
  detail text not null,
  -- The fields of `remote` that changed.
  before jsonb not null,
  after jsonb not null
);
create index release_event_by_remote on release_event (remote, id);
