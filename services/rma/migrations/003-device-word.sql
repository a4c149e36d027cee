-- What the back office is to know of the devices of a request: written with the change itself, and sent until it is known there.
create table device_word (
  request_id bigint primary key references repair_request on delete cascade,
  -- Counts what the request has said of its devices; the back office has answered `told`.
  turn integer not null default 1,
  told integer not null default 0,
  has_arrived boolean not null,
  next_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  -- By the device that could not be linked, as the back office says it.
  problems jsonb not null default '{}'
);
create index device_word_due on device_word (next_at) where told < turn or problems <> '{}';

create function has_arrived(request repair_request) returns boolean language sql immutable as
$$ select request.status in ('RECEIVED', 'WAITING_REPAIR', 'UNDER_REPAIR', 'WARRANTY_EXCEPTION', 'COMPLETED') $$;

-- From its arrival to the end of the request a device is at the centre, and what is said of it is said anew with every change.
create function say_of_devices() returns trigger language plpgsql as $$
begin
  insert into device_word as word (request_id, has_arrived) select new.id, has_arrived(new)
    where has_arrived(new) or (new.is_closed and new.replacement_serial_num is not null) or exists (select from device_word where request_id = new.id)
    on conflict (request_id) do update set turn = word.turn + 1, has_arrived = word.has_arrived or excluded.has_arrived,
      next_at = clock_timestamp(), attempts = 0;
  return null;
end $$;
create trigger request_says_of_devices after update on repair_request for each row when (
  (has_arrived(old), old.is_closed, old.status = 'COMPLETED', old.close_reason = 'REPLACED', old.faulty_serial_num, old.replacement_serial_num, old.deleted_at is null)
  is distinct from
  (has_arrived(new), new.is_closed, new.status = 'COMPLETED', new.close_reason = 'REPLACED', new.faulty_serial_num, new.replacement_serial_num, new.deleted_at is null))
  execute function say_of_devices();

insert into device_word (request_id, has_arrived)
  select id, true from repair_request request
  where deleted_at is null and (not is_closed or replacement_serial_num is not null)
    and (has_arrived(request) or exists (select from request_event event where event.request_id = request.id and event.status = 'RECEIVED'));
