create table box (
  id bigint generated always as identity primary key,
  version int not null default 1,
  name text not null unique,
  colour text not null,
  company_id bigint,
  packed_on date,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by text
);
create index box_name on box using gin (name gin_trgm_ops);
select track_rows('box');
