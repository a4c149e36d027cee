-- The names of the accounts that rows mention, for a service whose rows name people: `select account_table()` in one of its migrations.
-- Identity owns accounts; this copy is what a list can join.
create function account_table() returns void language plpgsql as $$
begin
  create table account (
    id text primary key,
    -- null: identity was not asked yet.
    name text
  );
  create index account_unnamed on account (id) where name is null;
end $$;
