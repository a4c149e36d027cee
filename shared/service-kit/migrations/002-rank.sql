-- Ranks: how many rows stand before a place in an order of a table, and which rows stand at a place, without counting from the start.
--
-- Each order (key, id) of a table's live rows is cut into buckets of about 2,000 rows. row_rank keeps, per order, the lower bounds of the
-- buckets and how many rows stand before each. Writers never touch it: a trigger per statement appends what changed to the log of the
-- table (rank_log_<table>), in the same transaction. A reader adds the entries that it sees below a bound to the count of that bound, and
-- walks the rest within one bucket by the order's index. A fold moves the log into the counts, in one snapshot. So in every snapshot
-- counts and visible entries together are the rows, exactly. All functions that read are stable: what one statement asks is of one snapshot.
--
-- A place is (low, x): before the rows whose key is low and whose id is x or more. Nulls come last; low null with x 0 is before all of them.

-- What the ranks replace. Older migrations of services still call track_rows.
do $$
declare fn regprocedure;
begin
  for fn in select oid from pg_proc where pronamespace = current_schema()::regnamespace and proname like 'tally\_%' loop
    execute format('drop function %s cascade', fn);
  end loop;
end $$;
drop table row_tally;
create or replace function track_rows(tracked text) returns void language sql as '';

create table row_rank (
  noun text not null,
  -- The column; 'deleted_at' stands for the rows in the bin, of which only the total is kept.
  key text not null,
  type text not null,
  nullable boolean not null,
  -- The bounds in their order, keys as text. What stands before the first is a bucket, too.
  lows text[] not null default '{}',
  ids bigint[] not null default '{}',
  -- How many rows stand before each bound.
  sums bigint[] not null default '{}',
  total bigint not null default 0,
  primary key (noun, key)
);
-- Compressing them would cost more than reading them.
alter table row_rank alter lows set storage external, alter ids set storage external, alter sums set storage external;

create function rank_bucket() returns bigint language sql immutable parallel safe return 2000;

-- SQL: a row of a table or of its log stands before the place.
create function rank_before(key text, type text, low text, x bigint) returns text language sql immutable parallel safe return
  case when low is not null then format('(%I, id) < (%L::%s, %s)', key, low, type, x)
    when x = 0 then format('%I is not null', key) else format('(%I is not null or id < %s)', key, x) end;

-- SQL: keys and ids of so many live rows from a place on, in their order; from the first one without a place. Before nulls there are two
-- stretches of the index, which the planner merges only when each is short. Ordered by the key even where it is null or the same for all:
-- by id alone, the planner might walk another index.
create function rank_from(noun text, key text, type text, nullable boolean, low text, x bigint, n bigint) returns text
language sql immutable parallel safe return
  case
    when x is null then format('select %2$I as k, id from %1$I where deleted_at is null order by %2$I, id limit %3$s', noun, key, n)
    when low is null then
      format('select %2$I as k, id from %1$I where deleted_at is null and %2$I is null and id >= %3$s order by %2$I, id limit %4$s', noun, key, x, n)
    when nullable then format('select * from (select %2$I as k, id from %1$I where deleted_at is null and (%2$I, id) >= (%4$L::%5$s, %3$s) order by %2$I, id limit %6$s) a
      union all select * from (select %2$I, id from %1$I where deleted_at is null and %2$I is null order by %2$I, id limit %6$s) b order by k, id limit %6$s', noun, key, x, low, type, n)
    else format('select %2$I as k, id from %1$I where deleted_at is null and (%2$I, id) >= (%4$L::%5$s, %3$s) order by %2$I, id limit %6$s', noun, key, x, low, type, n)
  end;

-- How many rows the log adds before a bound.
create function rank_logged(noun text, key text, type text, low text, x bigint) returns bigint stable parallel safe language plpgsql as $$
declare found bigint;
begin
  execute format('select coalesce(sum(sign), 0) from %I where not gone and %s', 'rank_log_' || noun, rank_before(key, type, low, x)) into found;
  return found;
end $$;

-- How many live rows stand before the place. This and what follows want the order's index only: the planner thinks that a stretch of it is long.
create function rank_of(of_noun text, of_key text, low text, x bigint) returns bigint stable parallel safe
set enable_seqscan = off set enable_bitmapscan = off set max_parallel_workers_per_gather = 0 language plpgsql as $$
#variable_conflict use_variable
declare
  type text; lows text[]; ids bigint[]; sums bigint[]; bound text; bound_x bigint; walked bigint;
  i integer := 0; above integer; middle integer; is_at_or_before boolean;
begin
  select r.type, r.lows, r.ids, r.sums, cardinality(r.ids) + 1 into type, lows, ids, sums, above
    from row_rank r where noun = of_noun and key = of_key;
  -- The last bound at or before the place.
  while above - i > 1 loop
    middle := (i + above) / 2;
    bound := lows[middle];
    is_at_or_before := case
      when bound is null then low is null and ids[middle] <= x
      when low is null then true
      when bound = low then ids[middle] <= x
      when type = 'text' then bound < low
      when type = 'date' then bound::date < low::date
      when type = 'timestamp with time zone' then bound::timestamptz < low::timestamptz
      else bound::bigint < low::bigint end;
    if is_at_or_before then i := middle; else above := middle; end if;
  end loop;
  bound := lows[i]; bound_x := ids[i];
  -- Ordered, so that no other index is thought to be better.
  execute format('select count(*) from (select from %I where deleted_at is null and %s and %s order by %I, id offset 0) walked', of_noun,
    case when i = 0 then 'true' when bound is null then format('%I is null and id >= %s', of_key, bound_x)
      else format('(%I, id) >= (%L::%s, %s)', of_key, bound, type, bound_x) end,
    rank_before(of_key, type, low, x), of_key) into walked;
  return coalesce(sums[i], 0) + case when i > 0 then rank_logged(of_noun, of_key, type, bound, bound_x) else 0 end + walked;
end $$;

-- How many live rows have a key from one value to another, both included.
create function rank_between(of_noun text, of_key text, low text, high text) returns bigint stable parallel safe language sql
return rank_of(of_noun, of_key, high, 9223372036854775807) - rank_of(of_noun, of_key, low, 0);

-- How many live rows there are; with the key deleted_at, how many are in the bin.
create function rank_total(of_noun text, of_key text default 'id') returns bigint stable parallel safe language plpgsql as $$
declare logged bigint;
begin
  execute format('select coalesce(sum(sign), 0) from %I where gone = %L', 'rank_log_' || of_noun, of_key = 'deleted_at') into logged;
  return logged + (select total from row_rank where noun = of_noun and key = of_key);
end $$;

-- The ids of up to n live rows in their order, after the first skip ones.
create function rank_slice(of_noun text, of_key text, skip bigint, n bigint) returns setof bigint stable parallel safe rows 20
set enable_seqscan = off set enable_bitmapscan = off set max_parallel_workers_per_gather = 0 language plpgsql as $$
declare
  r record; i integer; below integer; logged bigint; rest bigint; tries integer := 0;
begin
  if n <= 0 then return; end if;
  if skip = 0 then
    return query execute format('select id from %I where deleted_at is null order by %I, id limit %s', of_noun, of_key, n);
    return;
  end if;
  select type, nullable, lows, ids, sums into r from row_rank where noun = of_noun and key = of_key;
  i := width_bucket(skip, r.sums);
  loop
    logged := case when i > 0 then rank_logged(of_noun, of_key, r.type, r.lows[i], r.ids[i]) else 0 end;
    rest := skip - coalesce(r.sums[i], 0) - logged;
    below := width_bucket(skip - logged, r.sums);
    -- The log may have moved the place into another bucket: never start behind it, and not far before it.
    if rest < 0 then i := least(below, i - 1);
    elsif rest > 2 * rank_bucket() and below > i and tries = 0 then i := below;
    else exit;
    end if;
    tries := tries + 1;
  end loop;
  return query execute format('select id from (%s) page offset %s',
    rank_from(of_noun, of_key, r.type, r.nullable, r.lows[i], r.ids[i], rest + n), rest);
end $$;

-- The ids of up to n live rows whose key is one of these codes, by id, after the first skip ones.
create function rank_merge(of_noun text, of_key text, codes text[], skip bigint, n bigint) returns setof bigint
stable parallel safe rows 20
set enable_seqscan = off set enable_bitmapscan = off set max_parallel_workers_per_gather = 0 language plpgsql as $$
declare
  r record; near bigint := skip - rank_bucket() * cardinality(codes); x bigint := 0; before bigint := 0; found bigint; part bigint;
begin
  if n <= 0 then return; end if;
  select type, lows, ids, sums, total into r from row_rank where noun = of_noun and key = of_key;
  -- By their buckets alone: an id that not much fewer than skip of the rows stand before.
  while near > 0 loop
    select coalesce(max(id), 0) into x from (
      select id, sum(size) over (order by id) - size as upto
      from (select low, id, lead(sum, 1, r.total) over (order by i) - sum as size from unnest(r.lows, r.ids, r.sums) with ordinality as b (low, id, sum, i)) b
      where low = any(codes)) b
    where upto <= near;
    select coalesce(sum(rank_of(of_noun, of_key, code, x) - rank_of(of_noun, of_key, code, 0)), 0) into before from unnest(codes) code;
    exit when before <= skip;
    near := near - (before - skip) - rank_bucket();
  end loop;
  if near <= 0 then x := 0; before := 0; end if;
  return query execute (
    select format('select id from (%s) codes order by id offset %s limit %s', string_agg(format(
      '(select id from %1$I where deleted_at is null and (%2$I, id) >= (%3$L::%4$s, %5$s) and (%2$I, id) <= (%3$L::%4$s, %6$s) order by %2$I, id limit %7$s)',
      of_noun, of_key, code, r.type, x, 9223372036854775807, skip - before + n), ' union all '), skip - before, n)
    from unnest(codes) code);
end $$;

-- Cuts an order anew. The caller sees to it that the log has no entries that this snapshot already counts.
create function rank_build(of_noun text, of_key text) returns void language plpgsql as $$
begin
  if of_key = 'deleted_at' then
    execute format('update row_rank set total = (select count(*) from %1$I where deleted_at is not null) where noun = %1$L and key = %2$L', of_noun, of_key);
    return;
  end if;
  -- Without order by in the aggregates: they would sort all rows, not only the bounds.
  execute format('update row_rank set lows = coalesce(cut.lows, ''{}''), ids = coalesce(cut.ids, ''{}''), sums = coalesce(cut.sums, ''{}''), total = cut.total
    from (select array_agg(k::text) filter (where %3$s) as lows, array_agg(id) filter (where %3$s) as ids, array_agg(n) filter (where %3$s) as sums,
        count(*) as total
      from (select %2$I as k, id, row_number() over (order by %2$I, id) - 1 as n from %1$I where deleted_at is null order by %2$I, id) counted) cut
    where noun = %1$L and key = %2$L', of_noun, of_key, format('n > 0 and n %% %s = 0', rank_bucket()));
end $$;

-- Moves the log into the counts of one order.
create function rank_move(of_noun text, of_key text) returns void
set enable_seqscan = off set enable_bitmapscan = off set max_parallel_workers_per_gather = 0 language plpgsql as $$
declare
  r row_rank; i integer; size bigint; cut record;
begin
  if of_key = 'deleted_at' then
    update row_rank set total = rank_total(of_noun, of_key) where noun = of_noun and key = of_key;
    return;
  end if;
  select * into r from row_rank where noun = of_noun and key = of_key;
  -- Bounds with fewer than half a bucket of rows between them are thinned out.
  execute format($q$
    with entry as materialized (select %2$I as k, id, sum(sign)::bigint as sign from %1$I where not gone group by 1, 2 having sum(sign) <> 0),
    bound as (select * from unnest($1, $2, $3) with ordinality as b (low, id, sum, i)),
    placed as (select sign, max(i) over (order by k, id, i) as i
      from (select low::%3$s as k, id, i, 0 as sign from bound union all select k, id, null, sign from entry) mixed),
    -- What came into a bucket stands before the next bound.
    net as (select coalesce(i, 0) + 1 as i, sum(sign)::bigint as n from placed group by 1),
    moved as (select i, low, id, sum + sum(coalesce(n, 0)) over (order by i)::bigint as sum from bound left join net using (i)),
    kept as (select *, sum / %4$s <> lag(sum, 1, 0::bigint) over (order by i) / %4$s as is_kept from moved)
    select array_agg(low order by i) filter (where is_kept) as lows, array_agg(id order by i) filter (where is_kept) as ids,
      array_agg(sum order by i) filter (where is_kept) as sums, (select sum(sign) from entry) as added from kept $q$,
    'rank_log_' || of_noun, of_key, r.type, rank_bucket() / 2) using r.lows, r.ids, r.sums into cut;
  if cut.added is null then return; end if;
  r.lows := coalesce(cut.lows, '{}'); r.ids := coalesce(cut.ids, '{}'); r.sums := coalesce(cut.sums, '{}');
  r.total := r.total + cut.added;
  for i, size in
    select number, rows from (select number, lead(sum, 1, r.total) over (order by number) - sum as rows
      from (select 0 as number, 0::bigint as sum union all select * from (select o::integer, s from unnest(r.sums) with ordinality as b (s, o)) as b) as b) as sized
    where rows > 2 * rank_bucket() order by number desc
  loop
    execute format('select array_agg(k::text order by n) as lows, array_agg(id order by n) as ids, array_agg(%s + n order by n) as sums
      from (select k, id, row_number() over () - 1 as n from (%s) bucket) counted where n > 0 and n %% %s = 0 and n <= %s',
      coalesce(r.sums[i], 0), rank_from(of_noun, of_key, r.type, r.nullable, r.lows[i], r.ids[i], size), rank_bucket(), size - rank_bucket() / 2) into cut;
    r.lows := r.lows[:i] || cut.lows || r.lows[i + 1:];
    r.ids := r.ids[:i] || cut.ids || r.ids[i + 1:];
    r.sums := r.sums[:i] || cut.sums || r.sums[i + 1:];
  end loop;
  update row_rank set lows = r.lows, ids = r.ids, sums = r.sums, total = r.total where noun = of_noun and key = of_key;
end $$;

-- Moves the log of a table into the counts. Wants repeatable read. Answers how many entries it moved.
create function rank_fold(of_noun text) returns bigint language plpgsql as $$
declare entries bigint; is_bulk boolean; of_key text;
begin
  if current_setting('transaction_isolation') <> 'repeatable read' then raise 'rank_fold wants repeatable read'; end if;
  execute format('select count(*) from %I', 'rank_log_' || of_noun) into entries;
  if entries = 0 then return 0; end if;
  is_bulk := entries > rank_total(of_noun) / 2;
  for of_key in select key from row_rank where noun = of_noun loop
    if is_bulk then perform rank_build(of_noun, of_key); else perform rank_move(of_noun, of_key); end if;
  end loop;
  execute format('delete from %I', 'rank_log_' || of_noun);
  return entries;
end $$;

-- Keeps the ranks of a table by these columns from now on. The table has id and deleted_at, and for each key the index (key, id) where
-- deleted_at is null.
create function rank_rows(noun text, keys text[]) returns void language plpgsql as $outer$
declare
  log text := format('%I.%I', current_schema(), 'rank_log_' || noun);
  columns text := (select string_agg(quote_ident(key), ', ') from unnest(keys) key where key <> 'id');
  of_key text;
begin
  execute format('create table %s as select 0::smallint as sign, false as gone, id, %s from %I with no data', log, columns, noun);
  execute format($f$
    create function %1$s() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'INSERT' then
        insert into %1$s select 1, deleted_at is not null, id, %2$s from new_rows;
      elsif tg_op = 'DELETE' then
        insert into %1$s select -1, deleted_at is not null, id, %2$s from old_rows;
      elsif tg_op = 'TRUNCATE' then
        delete from %1$s;
        update %3$I.row_rank set lows = '{}', ids = '{}', sums = '{}', total = 0 where noun = %4$L;
      else
        insert into %1$s select sum(sign), gone, id, %2$s from (
          select 1 as sign, deleted_at is not null as gone, id, %2$s from new_rows
          union all select -1, deleted_at is not null, id, %2$s from old_rows) changed
        group by gone, id, %2$s having sum(sign) <> 0;
      end if;
      return null;
    end $body$ $f$, log, columns, current_schema(), noun);
  execute format('create trigger rank_insert after insert on %I referencing new table as new_rows for each statement execute function %s()', noun, log);
  execute format('create trigger rank_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function %s()', noun, log);
  execute format('create trigger rank_delete after delete on %I referencing old table as old_rows for each statement execute function %s()', noun, log);
  execute format('create trigger rank_truncate after truncate on %I for each statement execute function %s()', noun, log);
  execute format('insert into row_rank (noun, key, type, nullable) select %1$L, attname, format_type(atttypid, atttypmod), not attnotnull
    from pg_attribute where attrelid = %1$L::regclass and attname = any(%2$L)', noun, keys || '{deleted_at}'::text[]);
  for of_key in select key from row_rank r where r.noun = rank_rows.noun loop
    perform rank_build(noun, of_key);
  end loop;
end $outer$;
