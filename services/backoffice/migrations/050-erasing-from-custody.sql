-- The log of custody stays as it is, but for the erasure of a person, which says so for its transaction.
create or replace function device_event_stays() returns trigger language plpgsql as $$
begin
  if current_setting('portal.erasing', true) = 'on' and tg_op = 'UPDATE' then
    return null;
  end if;
  raise exception 'device_event is append-only: record another event instead';
end $$;
