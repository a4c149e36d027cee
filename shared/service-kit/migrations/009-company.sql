-- The names of the companies that rows mention, for a service whose rows have a company: `select company_table()` in one of its migrations.
-- Identity owns companies; this copy is what a list can join.
create function company_table() returns void language plpgsql as $$
begin
  create table company (
    id bigint primary key,
    name text not null
  );
end $$;
