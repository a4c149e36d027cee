-- An export is a job too: it reads a list into a file that its user fetches, within a day.

alter table job
  add column kind text not null default 'import' check (kind in ('import', 'export')),
  -- What an export shows: the list with its filters, the columns, and whose rows they are.
  add column request jsonb,
  add column expires_at timestamptz,
  alter column file_id drop not null,
  drop constraint job_state_check,
  add constraint job_state_check check (state in ('QUEUED', 'RUNNING', 'CHECKING', 'CHECKED', 'APPLYING', 'DONE', 'FAILED', 'CANCELLED')),
  add check ((kind = 'export') = (request is not null));
create index job_of_user on job (user_id, id desc);
create index job_with_file on job (expires_at) where expires_at is not null;
