-- The error of a job and of a cell, as { error, params }; older rows have its English sentence alone. For a service that
-- has the tables of `job_tables()`: `select job_reasons()` in one of its migrations.
create function job_reasons() returns void language plpgsql as $outer$
begin
  alter table job add column reason jsonb;
  alter table job_problem add column reason jsonb, alter column msg set default '';
end $outer$;
