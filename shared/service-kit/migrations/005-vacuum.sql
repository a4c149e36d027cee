-- Ranks walk the index of an order alone, which PostgreSQL can do for pages of the table whose rows are known to be visible to all. That is
-- noted by a vacuum, which by default comes when a fifth of the table has changed: of ten million rows so late that most steps of a walk
-- look into the table. Here it comes after a hundredth.
create function rank_vacuum() returns trigger language plpgsql as $$
begin
  execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01)', new.noun);
  return new;
end $$;
create trigger rank_vacuum after insert or update of noun on row_rank for each row execute function rank_vacuum();
update row_rank set noun = noun;
