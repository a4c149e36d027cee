-- Texts that are contained. A trigram index alone names all matches before it shows the first one, which takes a second where there are
-- millions. So its first column holds the slices of ids in which a row lies, a short and a long one, and a search asks slice by slice.

create function search_slices() returns text language sql immutable parallel safe return 'array[id / 25000, -1 - id / 500000]';

-- The index for each of these columns. What is pending in it stays short, as every slice reads all of that.
create function search_rows(noun text, columns text[]) returns void language plpgsql as $$
declare of_column text;
begin
  foreach of_column in array columns loop
    execute format('create index %I on %I using gin ((%s), %I gin_trgm_ops) with (gin_pending_list_limit = 256)',
      noun || '_contains_' || of_column, noun, search_slices(), of_column);
  end loop;
end $$;

-- SQL: up to n matches (id, s) of the slices from one to another, each slice's in the order that is given. With offset 0 each slice is asked
-- by itself: the planner would rather ask once for all and compare.
create function search_from(of_noun text, first bigint, last bigint, matching text, ordered text, n bigint) returns text
language sql immutable parallel safe return
  format('select id, s from generate_series(%s, %s, %s) s, lateral (select id from %I where %s @> array[s::bigint] and %s %s offset 0) found limit %s',
    first, last, case when first <= last then 1 else -1 end, of_noun, search_slices(), matching, ordered, n);

-- One page of the live rows whose column contains a text, and how many there are up to 10,001. `ids` is null for a page behind the first
-- 10,001 of more matches.
create function rank_search(of_noun text, of_column text, pattern text, company bigint, of_key text, is_descending boolean, skip bigint, n bigint,
  out ids bigint[], out total bigint)
stable language plpgsql
-- Bitmap scans only, and without giving up exact places: what is likely in a column says nothing about a text.
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set max_parallel_workers_per_gather = 0 set work_mem = '64MB' as $$
declare
  matching text := format('deleted_at is null and %I ilike %L', of_column, pattern) || coalesce(' and company_id = ' || company, '');
  way text := case when is_descending then 'desc' else 'asc' end;
  ordered text := format('order by %1$I %2$s, id %2$s', of_key, way);
  last bigint; probe bigint[]; edge bigint; before bigint[];
begin
  perform set_config('enable_indexscan', 'on', true);
  execute format('select id from %I order by id desc limit 1', of_noun) into last;
  perform set_config('enable_indexscan', 'off', true);
  -- By number, texts that are everywhere fill the first few short slices, and these are the whole of a small table.
  if of_key = 'id' then
    execute format('select array_agg(id) from (%s) dense', search_from(of_noun, case when is_descending then last / 25000 else 0 end,
      case when is_descending then greatest(last / 25000 - 3, 0) else least(last / 25000, 3) end, matching, ordered, 10001)) into probe;
    if cardinality(probe) = 10001 or last < 100000 then
      total := coalesce(cardinality(probe), 0);
      if total <= 10000 or skip + n <= 10001 then ids := coalesce(probe[skip + 1:skip + n], '{}'); end if;
      return;
    end if;
  end if;
  -- By long slices, from the end where the order of ids begins; the slice where the count reaches its limit is not read to its end.
  execute format('select array_agg(id), count(*), (array_agg(s))[10001] from (%s) probe', search_from(of_noun,
    case when is_descending then -1 - last / 500000 else -1 end, case when is_descending then -1 else -1 - last / 500000 end, matching, '', 10001))
    into probe, total, edge;
  perform set_config('enable_indexscan', 'on', true);
  if total <= 10000 then
    execute format('select array_agg(id) from (select id from %s %s limit %s offset %s) page',
      case of_key when 'id' then 'unnest($1) id' else format('%I where id = any($1)', of_noun) end, ordered, n, skip) using probe into ids;
    ids := coalesce(ids, '{}');
    return;
  end if;
  if skip + n > 10001 then return; end if;
  if of_key <> 'id' then
    -- A text with so many matches is soon met in most orders.
    execute format('select array_agg(id) from (select id from (select * from %I where deleted_at is null %s limit 60000) first where %s limit %s) met',
      of_noun, ordered, matching, skip + n) into before;
    perform set_config('enable_indexscan', 'off', true);
    if cardinality(before) = skip + n then
      ids := before[skip + 1:];
    else
      execute format('select array_agg(id) from (select id from %I where %s %s limit %s offset %s) page', of_noun, matching, ordered, n, skip) into ids;
    end if;
    return;
  end if;
  perform set_config('enable_indexscan', 'off', true);
  execute format('select array_agg(id order by id %s) from unnest($1) id where -1 - id / 500000 <> $2', way) using probe, edge into before;
  before := coalesce(before, '{}');
  -- The twenty short slices of the long one.
  edge := (-1 - edge) * 20;
  execute format('select $1 || array_agg(id) from (%s) rest', search_from(of_noun, case when is_descending then edge + 19 else edge end,
    case when is_descending then edge else edge + 19 end, matching, ordered, greatest(skip + n - cardinality(before), 0))) using before into before;
  ids := before[skip + 1:skip + n];
end $$;
