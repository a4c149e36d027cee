-- A frequent text is met at once in any order: the first rows are looked through before an index is asked, which would name all
-- matches of a slice. And no row that an index names has its runs made again: a condition with `or` is checked as a whole.

-- SQL: the column contains the text, whatever its case, for rows that are walked.
create function text_like(of_column text, sought text) returns text immutable parallel safe language sql return
  format('%I ilike %L', of_column, '%' || regexp_replace(sought, '([\\%_])', '\\\1', 'g') || '%');

-- SQL: any of the columns contains the text, for rows that are walked.
create function text_like_any(of_columns text[], sought text) returns text immutable parallel safe language sql return
  (select '(' || string_agg(text_like(c, sought), ' or ') || ')' from unnest(of_columns) c);

-- SQL: the matches of all columns, each once, and each column's by its own index. One character is in no index.
create function search_any(of_noun text, of_columns text[], sought text, selected text, matching text) returns text immutable parallel safe language sql return
  case when length(sought) < 2
    then format('select %s from %I where deleted_at is null and %s and %s', selected, of_noun, matching, text_like_any(of_columns, sought))
    else (select string_agg(format('select %s from %I where deleted_at is null and %s and %s%s', selected, of_noun, matching, text_contains(c, sought),
        ' and ' || text_like_any(of_columns[:i - 1], sought) || ' is not true'), ' union all ' order by i)
      from unnest(of_columns) with ordinality as columns (c, i)) end;

-- As before: one page of the live rows of which any of these columns contains a text, and how many there are, up to 1,001. `ids` is null
-- for a page behind the first 1,001 of more matches.
create or replace function rank_find(of_noun text, of_columns text[], sought text, company bigint, of_key text, is_descending boolean, skip bigint, n bigint,
  out ids bigint[], out total bigint)
stable language plpgsql
-- Bitmap scans only, and without giving up exact places: what is likely in a column says nothing about a text.
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set max_parallel_workers_per_gather = 0 set work_mem = '64MB' as $$
declare
  upto constant bigint := 1001;
  owned text := coalesce('company_id = ' || company, 'true');
  way text := case when is_descending then 'desc' else 'asc' end;
  ordered text := format('order by %1$I %2$s, id %2$s', of_key, way);
  by_number boolean := of_key = 'id';
  everywhere text := search_any(of_noun, of_columns, sought, format('id, %I as key', of_key), owned);
  in_slice text := search_any(of_noun, of_columns, sought, 'id', format('%s @> array[s::bigint] and %s', search_slices(), owned));
  -- Of so many first rows those that match, up to the page's last one.
  walk text := format('select array_agg(id) from (select id from (select * from %I where deleted_at is null %s limit $1) first where %s and %s limit %s) met',
    of_noun, ordered, owned, text_like_any(of_columns, sought), skip + n);
  -- Up to so many matches of every so-manieth slice; each slice's in the order of the page, where that is one by number.
  slices text; in_turn text; is_placed boolean := false; is_few boolean := false;
  highest bigint; first bigint := 0; last bigint; step bigint := 1; probe bigint[]; sampled bigint := 0;
begin
  -- No page is behind that; a place in an array is an integer.
  skip := least(skip, upto);
  perform set_config('enable_indexscan', 'on', true);
  execute format('select id from %I order by id desc limit 1', of_noun) into highest;
  if skip + n <= upto then
    execute walk into probe using 500 + 4 * (skip + n);
    is_placed := coalesce(cardinality(probe), 0) = skip + n;
    if is_placed then ids := probe[skip + 1:]; end if;
  end if;
  perform set_config('enable_indexscan', 'off', true);
  slices := format('(select id from generate_series($1, $2, $3) s, lateral (select id from (%s) slice offset 0) found limit $4)', in_slice);
  in_turn := case when is_placed or not by_number then slices else format(
    '(select id from generate_series($1, $2, $3) s, lateral (select id from (%s) slice order by id %s offset 0) found limit $4)', in_slice, way) end;
  last := coalesce(highest, 0) / search_slice();
  if is_descending then first := last; last := 0; step := -1; end if;
  -- A text that is everywhere fills the first four slices, and these are the whole of a small table.
  execute 'select array_agg(id), count(*) from ' || in_turn || ' dense' into probe, total
    using first, case when step > 0 then least(last, 3) else greatest(first - 3, 0) end, step, upto;
  is_few := abs(last - first) <= 3 and total < upto;
  if total < upto and not is_few then
    -- Sixteen slices from all over tell whether it has too many for being fetched and sorted at once.
    execute 'select count(*) from ' || slices || ' sample' into sampled using first, last, step * greatest(abs(last - first) / 16, 1), upto;
    is_few := sampled < case when by_number then upto / 4 else upto end;
    if sampled = upto then
      total := upto;
      if by_number and not is_placed and skip + n <= upto then
        execute 'select array_agg(id) from ' || in_turn || ' found' into probe using first, last, step, skip + n;
      end if;
    elsif is_placed then
      execute format('select count(*) from (%s limit %s) found', everywhere, upto) into total;
    elsif by_number and not is_few then
      execute 'select array_agg(id), count(*) from ' || in_turn || ' found' into probe, total using first, last, step, upto;
    end if;
  end if;
  if is_placed or (total = upto and skip + n > upto) then return; end if;
  if is_few and not (by_number and abs(last - first) <= 3) then
    execute format('select array_agg(id), count(*) from (select id from (%s) found order by key %s, id %s limit %s) found', everywhere, way, way, upto)
      into probe, total;
  end if;
  if is_few or by_number then
    ids := case when total = upto and skip + n > upto then null else coalesce(probe[skip + 1:skip + n], '{}') end;
    return;
  end if;
  -- A text with so many matches is soon met in most orders.
  perform set_config('enable_indexscan', 'on', true);
  execute walk into probe using 60000;
  ids := probe[skip + 1:];
  if cardinality(probe) = skip + n then return; end if;
  perform set_config('enable_indexscan', 'off', true);
  execute format('select array_agg(id) from (select id from (%s) found order by key %s, id %s limit %s offset %s) page', everywhere, way, way, n, skip)
    into ids;
end $$;
