-- What imports and exports are kept in, for a service that has some: `select job_tables()` in one of its migrations.
create function job_tables() returns void language plpgsql as $outer$
begin
  create table job (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('import', 'export')),
    -- What is imported or exported, by the name that the service has for it.
    list text not null,
    user_id text not null,
    username text not null,
    -- The list that is imported, or the file that an export made.
    file_id uuid,
    file_name text not null,
    state text not null default 'QUEUED'
      check (state in ('QUEUED', 'RUNNING', 'CHECKING', 'CHECKED', 'APPLYING', 'DONE', 'FAILED', 'CANCELLED')),
    -- How often a process has taken the job up; one that cannot be finished is given up.
    attempts integer not null default 0,
    done integer not null default 0,
    total integer not null default 0,
    valid integer not null default 0,
    invalid integer not null default 0,
    problem_count integer not null default 0,
    written integer not null default 0,
    msg text not null default '',
    -- What an export shows: the list with its filters, the columns, and whose rows they are.
    request jsonb,
    expires_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check ((kind = 'export') = (request is not null))
  );
  create index job_unfinished on job (state) where state not in ('DONE', 'FAILED', 'CANCELLED');
  create index job_of_user on job (user_id, id desc);
  create index job_with_file on job (expires_at) where expires_at is not null;

  create table job_problem (
    id bigint generated always as identity primary key,
    job_id bigint not null references job on delete cascade,
    row_no integer not null,
    column_name text not null,
    value text not null,
    msg text not null
  );
  create index job_problem_by_row on job_problem (job_id, row_no, id);

  -- Rows of a list while it is checked.
  create table import_row (
    job_id bigint not null references job on delete cascade,
    row_no integer not null,
    -- What is compared to find the same row twice, and null where the row does not say.
    row_key text,
    facts jsonb not null,
    is_good boolean not null,
    primary key (job_id, row_no)
  );
  create index import_row_by_key on import_row (job_id, row_key, row_no);
end $outer$;
