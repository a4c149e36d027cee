-- As before, but what stands before a place is found by bisection, not by adding up all bounds of the codes.
create or replace function rank_merge(of_noun text, of_key text, codes text[], skip bigint, n bigint) returns setof bigint
stable parallel safe rows 20
set enable_seqscan = off set enable_bitmapscan = off set max_parallel_workers_per_gather = 0 language plpgsql as $$
declare
  r record; near bigint := skip - rank_bucket() * cardinality(codes); x bigint := 0; before bigint := 0; base bigint;
  firsts integer[]; lasts integer[]; beyond bigint; middle bigint; upto bigint;
begin
  if n <= 0 then return; end if;
  select type, ids, sums into r from row_rank where noun = of_noun and key = of_key;
  -- The first and the last bound of each code.
  select array_agg(at[1]), array_agg(at[cardinality(at)]) into firsts, lasts
    from row_rank, unnest(codes) code, array_positions(lows, code) at where noun = of_noun and key = of_key and cardinality(at) > 0;
  select coalesce(sum(rank_of(of_noun, of_key, code, 0)), 0) into base from unnest(codes) code;
  -- By their buckets alone: an id that not much fewer than skip of the rows stand before.
  while near > 0 loop
    x := 0;
    beyond := (select coalesce(max(r.ids[last]), 0) + 1 from unnest(lasts) last);
    while beyond - x > 1 loop
      middle := (x + beyond) / 2;
      select sum(r.sums[first - 1 + greatest(width_bucket(middle, r.ids[first:last]), 1)] - r.sums[first]) into upto
        from unnest(firsts, lasts) stretch (first, last);
      if upto <= near then x := middle; else beyond := middle; end if;
    end loop;
    select coalesce(sum(rank_of(of_noun, of_key, code, x)), 0) - base into before from unnest(codes) code;
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
