-- An import is a job: its rows are staged here while they are checked, and go over into orders in one transaction.

create table job (
  id bigint generated always as identity primary key,
  user_id text not null,
  username text not null,
  file_id uuid not null,
  file_name text not null,
  state text not null default 'QUEUED'
    check (state in ('QUEUED', 'CHECKING', 'CHECKED', 'APPLYING', 'DONE', 'FAILED', 'CANCELLED')),
  -- How often a process has taken the job up; one that cannot be finished is given up.
  attempts integer not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  valid integer not null default 0,
  invalid integer not null default 0,
  problem_count integer not null default 0,
  written integer not null default 0,
  msg text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index job_unfinished on job (state) where state not in ('DONE', 'FAILED', 'CANCELLED');

create table job_problem (
  id bigint generated always as identity primary key,
  job_id bigint not null references job on delete cascade,
  row_no integer not null,
  column_name text not null,
  value text not null,
  msg text not null
);
create index job_problem_by_row on job_problem (job_id, row_no, id);

create table import_row (
  job_id bigint not null references job on delete cascade,
  row_no integer not null,
  -- The number as it is compared, and null where the cell holds none.
  order_key text,
  -- What all rows of an order must agree on.
  facts jsonb not null,
  model text,
  quantity integer,
  is_good boolean not null,
  primary key (job_id, row_no)
);
create index import_row_by_order on import_row (job_id, order_key, row_no);
