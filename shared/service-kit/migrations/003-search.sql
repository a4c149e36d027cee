-- One page of the live rows whose column contains a text, and how many there are up to 10,001. A text that is everywhere is found by walking
-- the order. Few matches are fetched by the trigram index
-- and sorted. Of many, the first 10,001 that the index names show how far the page can reach at most in the order that is asked for: where
-- that is not far, the order's index is walked; else only the matches before that place are sorted, for the order of ids with the help of
-- the BRIN index on (id + 0). `ids` is null for a page behind the first 10,001 matches.
create function rank_search(of_noun text, of_column text, pattern text, company bigint, of_key text, is_descending boolean, skip bigint, n bigint,
  out ids bigint[], out total bigint)
stable language plpgsql
-- Bitmap scans only, and without giving up exact places: what is likely in a column says nothing about a text.
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set max_parallel_workers_per_gather = 0 set work_mem = '64MB' as $$
declare
  owned text := case when company is null then '' else format(' and company_id = %s', company) end;
  matching text := format('deleted_at is null and %I ilike %L', of_column, pattern) || owned;
  way text := case when is_descending then 'desc' else 'asc' end;
  ordered text := format('order by %1$I %2$s, id %2$s', of_key, way);
  probe bigint[]; low text; x bigint; reach bigint; seen bigint := 0;
begin
  -- Every twentieth row and more: the order's first rows soon hold enough of them.
  perform set_config('enable_indexscan', 'on', true);
  if company is null then
    execute format('select count(*) filter (where lower(%1$I) like lower(%2$L)) from (select %1$I from %3$I where deleted_at is null %4$s limit 2000) first',
      of_column, pattern, of_noun, ordered) into seen;
  end if;
  if seen >= 100 and skip + n <= 10001 then
    execute format('select array_agg(id) from (select id from (select id, %1$I as value from %2$I where deleted_at is null %3$s limit 250000) first
      where lower(value) like lower(%4$L) limit 10001) dense', of_column, of_noun, ordered, pattern) into probe;
    if cardinality(probe) = 10001 then
      ids := probe[skip + 1:skip + n]; total := 10001;
      return;
    end if;
  end if;
  perform set_config('enable_indexscan', 'off', true);
  execute format('select array_agg(id), count(*) from (select id from %I where %s limit 10001) probe', of_noun, matching) into probe, total;
  perform set_config('enable_indexscan', 'on', true);
  if total <= 10000 then
    execute format('select array_agg(id) from (select id from %s %s limit %s offset %s) page',
      case of_key when 'id' then 'unnest($1) id' else format('%I where id = any($1)', of_noun) end, ordered, n, skip) using probe into ids;
    ids := coalesce(ids, '{}');
    return;
  end if;
  if skip + n > 10001 then return; end if;
  execute format('select %1$I::text as low, id from %2$s %3$s limit 1 offset %4$s', of_key,
    case of_key when 'id' then 'unnest($1) id' else format('%I where id = any($1)', of_noun) end, ordered, skip + n - 1) using probe into low, x;
  reach := case when low is null then null when is_descending then rank_total(of_noun) - rank_of(of_noun, of_key, low, x)
    else rank_of(of_noun, of_key, low, x + 1) end;
  if reach <= 40000 then
    -- Said so that the trigram index is no choice.
    matching := format('deleted_at is null and lower(%I) like lower(%L)', of_column, pattern) || owned;
    execute format('select array_agg(id) from (select id from %I where %s %s limit %s offset %s) page', of_noun, matching, ordered, n, skip) into ids;
    return;
  end if;
  perform set_config('enable_indexscan', 'off', true);
  if of_key = 'id' then matching := format('%s and id + 0 %s %s', matching, case when is_descending then '>=' else '<=' end, x); end if;
  execute format('select array_agg(id) from (select id from %I where %s %s limit %s offset %s) page', of_noun, matching, ordered, n, skip) into ids;
end $$;
