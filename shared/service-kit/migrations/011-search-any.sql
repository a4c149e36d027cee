-- Texts of two characters, which stand in no run of three, and a text in any of several columns.

-- The runs of three and of two characters of a text, whatever its case.
create or replace function text_grams(value text) returns text[] immutable strict parallel safe language plpgsql as $$
declare small text := lower(value); grams text[] := '{}';
begin
  for i in 1 .. length(small) - 2 loop grams := grams || substr(small, i, 3); end loop;
  for i in 1 .. length(small) - 1 loop grams := grams || substr(small, i, 2); end loop;
  return grams;
end $$;

-- Those that the index is asked for: runs of two say nothing that runs of three do not.
create function sought_grams(value text) returns text[] immutable strict parallel safe language sql return
  case when length(value) = 2 then array[lower(value)]
    else array(select substr(lower(value), i, 3) from generate_series(1, length(lower(value)) - 2) i) end;

create or replace function text_contains(of_column text, sought text) returns text immutable parallel safe language sql return
  case when length(sought) > 1 then format('text_grams(%I) @> %L and ', of_column, sought_grams(sought)) else '' end
  || format('%I ilike %L', of_column, '%' || regexp_replace(sought, '([\\%_])', '\\\1', 'g') || '%');

do $$
declare name text;
begin
  for name in select relname from pg_class where relkind = 'i' and relnamespace = current_schema()::regnamespace and relname like '%\_contains\_%' loop
    execute format('reindex index %I', name);
  end loop;
end $$;

-- As `rank_search`, of which older releases ask: one page of the live rows of which any of these columns contains a text, and how many there are, up to 1,001: who finds a thousand narrows the search, and
-- to look at more rows than that takes longer than people wait. `ids` is null for a page behind the first 1,001 of more matches.
create function rank_find(of_noun text, of_columns text[], sought text, company bigint, of_key text, is_descending boolean, skip bigint, n bigint,
  out ids bigint[], out total bigint)
stable language plpgsql
-- Bitmap scans only, and without giving up exact places: what is likely in a column says nothing about a text.
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set max_parallel_workers_per_gather = 0 set work_mem = '64MB' as $$
declare
  upto constant bigint := 1001;
  matching text := 'deleted_at is null and (' || (select string_agg('(' || text_contains(c, sought) || ')', ' or ') from unnest(of_columns) c) || ')'
    || coalesce(' and company_id = ' || company, '');
  way text := case when is_descending then 'desc' else 'asc' end;
  ordered text := format('order by %1$I %2$s, id %2$s', of_key, way);
  by_number text := case of_key when 'id' then ordered else '' end;
  highest bigint; first bigint := 0; last bigint; step bigint := 1; probe bigint[]; sampled bigint := 0; is_few boolean := false;
begin
  perform set_config('enable_indexscan', 'on', true);
  execute format('select id from %I order by id desc limit 1', of_noun) into highest;
  perform set_config('enable_indexscan', 'off', true);
  last := coalesce(highest, 0) / search_slice();
  if is_descending then first := last; last := 0; step := -1; end if;
  -- A text that is everywhere fills the first four slices, and these are the whole of a small table.
  execute format('select array_agg(id), count(*) from (%s) dense',
    search_from(of_noun, first, case when step > 0 then least(last, 3) else greatest(first - 3, 0) end, step, matching, by_number, upto))
    into probe, total;
  if total < upto then
    -- Sixteen slices from all over tell whether it has too many for being fetched and sorted at once.
    if abs(last - first) > 3 then
      execute format('select count(*) from (%s) sample', search_from(of_noun, first, last, step * greatest(abs(last - first) / 16, 1), matching, '', upto))
        into sampled;
    end if;
    is_few := sampled < case of_key when 'id' then upto / 4 else upto end;
    if is_few or of_key = 'id' then
      execute format('select array_agg(id), count(*) from (%s) found', case when is_few
        then format('select id from %I where %s %s limit %s', of_noun, matching, ordered, upto)
        else search_from(of_noun, first, last, step, matching, ordered, upto) end) into probe, total;
    else
      total := upto;
    end if;
  end if;
  if total = upto and skip + n > upto then return; end if;
  if is_few or of_key = 'id' then
    ids := coalesce(probe[skip + 1:skip + n], '{}');
    return;
  end if;
  -- A text with so many matches is soon met in most orders.
  perform set_config('enable_indexscan', 'on', true);
  execute format('select array_agg(id) from (select id from (select * from %I where deleted_at is null %s limit 60000) first where %s limit %s) met',
    of_noun, ordered, matching, skip + n) into probe;
  ids := probe[skip + 1:];
  if cardinality(probe) = skip + n then return; end if;
  perform set_config('enable_indexscan', 'off', true);
  execute format('select array_agg(id) from (select id from %I where %s %s limit %s offset %s) page', of_noun, matching, ordered, n, skip) into ids;
end $$;
