-- As before, but the arrays are read once, the bisection ends within a bucket, and one statement counts what stands before a place.

-- SQL: the ids of a code's live rows from one id to before another, by the order's own index: with the code as an equation the planner
-- might walk another one.
create function rank_ids(noun text, key text, type text, code text, from_id bigint, to_id bigint default 9223372036854775807) returns text
language sql immutable parallel safe return
  format('select id from %1$I where deleted_at is null and (%2$I, id) >= (%3$L::%4$s, %5$s) and (%2$I, id) < (%3$L::%4$s, %6$s) order by %2$I, id',
    noun, key, code, type, from_id, to_id);

-- SQL: how many live rows of a code stand before an id x. From its first bound to its last one before x the counts say it, together with
-- the log; the rows before and after them are walked, a bucket at most on each side.
create function rank_merged(noun text, key text, type text, code text, x bigint, first_id bigint, last_id bigint, counted bigint) returns text
language sql immutable parallel safe return
  case when first_id <= x then format(
      '%s + (select coalesce(sum(sign), 0) from %I where not gone and %I = %L::%s and id >= %s and id < %s)
        + (select count(*) from (%s offset 0) walked) + (select count(*) from (%s offset 0) walked)',
      counted, 'rank_log_' || noun, key, code, type, first_id, last_id,
      rank_ids(noun, key, type, code, 0, first_id), rank_ids(noun, key, type, code, last_id, x))
    else format('(select count(*) from (%s offset 0) walked)', rank_ids(noun, key, type, code, 0, x)) end;

create or replace function rank_merge(of_noun text, of_key text, codes text[], skip bigint, n bigint) returns setof bigint
stable parallel safe rows 20
set enable_seqscan = off set enable_bitmapscan = off set max_parallel_workers_per_gather = 0 language plpgsql as $$
#variable_conflict use_variable
declare
  type text; lows text[]; ids bigint[]; sums bigint[]; firsts integer[]; lasts integer[];
  -- What stands before the first bound and behind the last one is a bucket for each code on an average; with half as much again the
  -- first try nearly always does.
  near bigint := skip - rank_bucket() * 3 / 2 * cardinality(codes);
  x bigint := 0; before bigint := 0; reached bigint; beyond bigint; middle bigint; upto bigint;
begin
  if n <= 0 then return; end if;
  select r.type, r.lows, r.ids, r.sums into type, lows, ids, sums from row_rank r where r.noun = of_noun and r.key = of_key;
  -- The first and the last bound of each code; null of a code that lies within one bucket.
  select array_agg(at[1] order by nth), array_agg(at[cardinality(at)] order by nth) into firsts, lasts
    from unnest(codes) with ordinality c (code, nth), array_positions(lows, code) at;
  -- By their buckets alone: an id that not much fewer than skip of the rows stand before.
  while near > 0 loop
    x := 0; reached := 0;
    beyond := (select coalesce(max(ids[last]), 0) + 1 from unnest(lasts) last);
    while beyond - x > 1 and near - reached > rank_bucket() loop
      middle := (x + beyond) / 2;
      select sum(sums[first - 1 + greatest(width_bucket(middle, ids[first:last]), 1)] - sums[first]) into upto
        from unnest(firsts, lasts) stretch (first, last) where first is not null;
      if upto <= near then x := middle; reached := upto; else beyond := middle; end if;
    end loop;
    execute (select 'select ' || string_agg(rank_merged(of_noun, of_key, type, code, x, ids[first],
        ids[first - 1 + width_bucket(x, ids[first:last])], sums[first - 1 + width_bucket(x, ids[first:last])] - sums[first]), ' + ')
      from unnest(codes, firsts, lasts) stretch (code, first, last)) into before;
    exit when before <= skip;
    near := near - (before - skip) - rank_bucket();
  end loop;
  if near <= 0 then x := 0; before := 0; end if;
  return query execute (
    select format('select id from (%s) codes order by id offset %s limit %s', string_agg(
      format('(%s limit %s)', rank_ids(of_noun, of_key, type, code, x), skip - before + n), ' union all '), skip - before, n)
    from unnest(codes) code);
end $$;
