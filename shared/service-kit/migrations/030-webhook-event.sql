-- What partners are told of, written in the transaction of the change itself: `select webhook_tables()` in a migration of a service whose rows
-- are told of, and `select webhook_rows(…)` for each of its tables.
create function webhook_tables() returns void language plpgsql as $$
begin
  create table webhook_event (
    id bigint generated always as identity primary key,
    event_id uuid not null default gen_random_uuid(),
    noun text not null,
    row_id bigint not null,
    action text not null check (action in ('created', 'stateChanged')),
    -- What people call the row.
    number text not null,
    state text,
    -- Whose row it was then.
    company_id bigint,
    owner_id text,
    user_id text,
    at timestamptz(3) not null default clock_timestamp()
  );
  -- The nouns that somebody waits for: without one nothing is written. Renewed while there is a webhook.
  create table webhook_wanted (noun text primary key, until timestamptz not null);
end $$;

-- A plan that was made for one row is kept, and would compare ten thousand old rows with as many new ones: hence no nested loops.
-- `number_of` and `state_of` are expressions over the columns of the table. Events of one row have ids in the order of their commits, since
-- a change of a row waits for the one before.
create function webhook_rows(tracked text, noun text, number_of text, state_of text) returns void language plpgsql as $outer$
declare
  fn text := format('%I.%I', current_schema(), 'webhooks_of_' || tracked);
  has_column text[] := array(select attname from pg_attribute where attrelid = format('%I', tracked)::regclass and attnum > 0 and not attisdropped);
  company text := case when 'company_id' = any(has_column) then 'company_id' else 'null::bigint' end;
  owner text := case when 'owner_id' = any(has_column) then 'owner_id' else 'null::text' end;
  filer text := case when 'user_id' = any(has_column) then 'user_id' else 'null::text' end;
begin
  execute format($f$
    create function %1$s() returns trigger language plpgsql set enable_nestloop = off as $body$
    begin
      if not exists (select from %2$I.webhook_wanted where noun = %3$L and until > clock_timestamp()) then
        return null;
      end if;
      if tg_op = 'INSERT' then
        insert into %2$I.webhook_event (noun, row_id, action, number, state, company_id, owner_id, user_id)
          select %3$L, id, 'created', %4$s, %5$s, %6$s, %7$s, %8$s from new_rows;
      else
        insert into %2$I.webhook_event (noun, row_id, action, number, state, company_id, owner_id, user_id)
          select %3$L, id, 'stateChanged', %4$s, fresh.state_now, %6$s, %7$s, %8$s
          from (select *, %5$s as state_now from new_rows) fresh
          join (select id as old_id, %5$s as state_before from old_rows) old on old_id = id
          where state_now is distinct from state_before;
      end if;
      -- On the channel of the bus: heard when the change can be read.
      if found then
        perform pg_notify('portal_bus', %9$L);
      end if;
      return null;
    end $body$ $f$,
    fn, current_schema(), noun, number_of, state_of, company, owner, filer,
    json_build_object('topic', 'webhook.waiting', 'data', json_build_object('service', current_schema())));
  execute format('create trigger webhook_insert after insert on %I referencing new table as new_rows for each statement execute function %s()', tracked, fn);
  execute format('create trigger webhook_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function %s()', tracked, fn);
end $outer$;
