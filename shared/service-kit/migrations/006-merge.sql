-- As before, but sizes of buckets are added as integers, not as numerics, and what stands before the codes is counted once.
create or replace function rank_merge(of_noun text, of_key text, codes text[], skip bigint, n bigint) returns setof bigint
stable parallel safe rows 20
set enable_seqscan = off set enable_bitmapscan = off set max_parallel_workers_per_gather = 0 language plpgsql as $$
declare
  r record; near bigint := skip - rank_bucket() * cardinality(codes); x bigint := 0; before bigint := 0; base bigint;
begin
  if n <= 0 then return; end if;
  select type, lows, ids, sums, total into r from row_rank where noun = of_noun and key = of_key;
  select coalesce(sum(rank_of(of_noun, of_key, code, 0)), 0) into base from unnest(codes) code;
  -- By their buckets alone: an id that not much fewer than skip of the rows stand before.
  while near > 0 loop
    select coalesce(max(id), 0) into x from (
      select id, sum(size) over (order by id rows unbounded preceding) - size as upto
      from (select low, id, (lead(sum, 1, r.total) over (order by i) - sum)::integer as size
        from unnest(r.lows, r.ids, r.sums) with ordinality as b (low, id, sum, i)) b
      where low = any(codes)) b
    where upto <= near;
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
