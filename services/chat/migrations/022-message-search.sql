-- Conversations by what is said in them, and by whom about which device.
select search_rows('message', '{content}');
create index thread_names on thread using gin (text_grams(coalesce(serial_num, '') || ' ' || username));

-- The last messages that contain a text, at most so many, slice by slice from the newest: a text that is everywhere is soon met.
create function message_search(sought text, n bigint) returns table (thread_id text)
stable language plpgsql
set enable_seqscan = off set enable_indexonlyscan = off set max_parallel_workers_per_gather = 0 as $$
declare highest bigint;
begin
  select id into highest from message order by id desc limit 1;
  perform set_config('enable_indexscan', 'off', true);
  return query execute format('select message.thread_id from message where id in (%s)',
    search_from('message', coalesce(highest, 0) / search_slice(), 0, -1, text_contains('content', sought), 'order by id desc', n));
end $$;
