-- Texts that are contained. A trigram index alone names all matches before it shows the first one, which takes a second where there are
-- millions. So its first column holds the slice of ids in which a row lies, and a text that many rows contain is sought slice by slice.

create function search_slice() returns bigint language sql immutable parallel safe return 25000;
create function search_slices() returns text language sql immutable parallel safe return format('array[id / %s]', search_slice());

-- The index for each of these columns. What is pending in it stays short, as every slice reads all of that.
create function search_rows(noun text, columns text[]) returns void language plpgsql as $$
declare of_column text;
begin
  foreach of_column in array columns loop
    execute format('create index %I on %I using gin ((%s), %I gin_trgm_ops) with (gin_pending_list_limit = 256)',
      noun || '_contains_' || of_column, noun, search_slices(), of_column);
  end loop;
end $$;

-- SQL: up to n matches of every so-manieth slice from one to another, each slice's in the order that is given. With offset 0 each slice is
-- asked by itself: the planner would rather ask once for all and compare.
create function search_from(of_noun text, first bigint, last bigint, step bigint, matching text, ordered text, n bigint) returns text
language sql immutable parallel safe return
  format('select id from generate_series(%s, %s, %s) s, lateral (select id from %I where %s @> array[s::bigint] and %s %s offset 0) found limit %s',
    first, last, step, of_noun, search_slices(), matching, ordered, n);

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
  by_number text := case of_key when 'id' then ordered else '' end;
  highest bigint; first bigint := 0; last bigint; step bigint := 1; probe bigint[]; sampled bigint;
begin
  perform set_config('enable_indexscan', 'on', true);
  execute format('select id from %I order by id desc limit 1', of_noun) into highest;
  perform set_config('enable_indexscan', 'off', true);
  last := coalesce(highest, 0) / search_slice();
  if is_descending then first := last; last := 0; step := -1; end if;
  -- A text that is everywhere fills the first four slices, and these are the whole of a small table.
  execute format('select array_agg(id), count(*) from (%s) dense',
    search_from(of_noun, first, case when step > 0 then least(last, 3) else greatest(first - 3, 0) end, step, matching, by_number, 10001))
    into probe, total;
  if total <= 10000 and abs(last - first) > 3 then
    -- As many in sixteen slices from all over tell that it has too many for being fetched at once.
    execute format('select count(*) from (%s) sample', search_from(of_noun, first, last, step * greatest(abs(last - first) / 16, 1), matching, '', 2000))
      into sampled;
    if sampled < 2000 then
      execute format('select array_agg(id), count(*) from (select id from %I where %s limit 10001) found', of_noun, matching) into probe, total;
    end if;
    if sampled = 2000 or (total > 10000 and of_key = 'id') then
      execute format('select array_agg(id), count(*) from (%s) found', search_from(of_noun, first, last, step, matching, by_number, 10001))
        into probe, total;
    end if;
  end if;
  perform set_config('enable_indexscan', 'on', true);
  if total <= 10000 then
    execute format('select array_agg(id) from (select id from %s %s limit %s offset %s) page',
      case of_key when 'id' then 'unnest($1) id' else format('%I where id = any($1)', of_noun) end, ordered, n, skip) using probe into ids;
    ids := coalesce(ids, '{}');
  elsif skip + n <= 10001 and of_key = 'id' then
    ids := probe[skip + 1:skip + n];
  elsif skip + n <= 10001 then
    -- A text with so many matches is soon met in most orders.
    execute format('select array_agg(id) from (select id from (select * from %I where deleted_at is null %s limit 60000) first where %s limit %s) met',
      of_noun, ordered, matching, skip + n) into probe;
    ids := probe[skip + 1:];
    if cardinality(probe) = skip + n then return; end if;
    perform set_config('enable_indexscan', 'off', true);
    execute format('select array_agg(id) from (select id from %I where %s %s limit %s offset %s) page', of_noun, matching, ordered, n, skip) into ids;
  end if;
end $$;
