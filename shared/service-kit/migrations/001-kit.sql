create extension if not exists pg_trgm with schema public;

-- Who changed which row, when and how. before and after hold the changed fields only.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id text not null,
  username text not null,
  noun text not null,
  row_id text not null,
  action text not null check (action in ('create', 'edit', 'delete', 'restore', 'import')),
  before jsonb not null default '{}',
  after jsonb not null default '{}'
);
create index audit_row on audit (noun, row_id, id desc);

-- The answer to a call that creates, kept in the transaction of its write.
create table idempotency (
  user_id text not null,
  key text not null,
  fingerprint text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_age on idempotency (created_at);

-- How many rows a table has, exactly: every statement appends what it added or took, a fold adds the entries up.
create table row_tally (
  noun text not null,
  company_id bigint,
  deleted boolean not null,
  delta bigint not null
);
create index row_tally_noun on row_tally (noun, deleted, company_id);

-- Keeps the tally of a table; company_id and deleted_at count as dimensions where the table has them.
create function track_rows(tracked text) returns void language plpgsql as $outer$
declare
  company text := case when exists (select from pg_attribute where attrelid = format('%I', tracked)::regclass and attname = 'company_id' and not attisdropped) then 'company_id::bigint' else 'null::bigint' end;
  gone text := case when exists (select from pg_attribute where attrelid = format('%I', tracked)::regclass and attname = 'deleted_at' and not attisdropped) then 'deleted_at is not null' else 'false' end;
  fn text := format('%I.%I', current_schema(), 'tally_' || tracked);
begin
  execute format($f$
    create function %s() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'INSERT' then
        insert into %5$I.row_tally select %2$L, %3$s, %4$s, count(*) from new_rows group by 2, 3;
      elsif tg_op = 'DELETE' then
        insert into %5$I.row_tally select %2$L, %3$s, %4$s, -count(*) from old_rows group by 2, 3;
      elsif tg_op = 'UPDATE' then
        insert into %5$I.row_tally
          select %2$L, c, d, sum(n) from (
            select %3$s as c, %4$s as d, 1 as n from new_rows
            union all select %3$s, %4$s, -1 from old_rows) moved
          group by c, d having sum(n) <> 0;
      else
        insert into %5$I.row_tally select noun, company_id, deleted, -sum(delta) from %5$I.row_tally where noun = %2$L group by 1, 2, 3 having sum(delta) <> 0;
      end if;
      return null;
    end $body$ $f$, fn, tracked, company, gone, current_schema());
  execute format('create trigger tally_insert after insert on %I referencing new table as new_rows for each statement execute function %s()', tracked, fn);
  execute format('create trigger tally_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function %s()', tracked, fn);
  execute format('create trigger tally_delete after delete on %I referencing old table as old_rows for each statement execute function %s()', tracked, fn);
  execute format('create trigger tally_truncate after truncate on %I for each statement execute function %s()', tracked, fn);
  execute format('insert into row_tally select %L, %s, %s, count(*) from %I group by 2, 3', tracked, company, gone, tracked);
end $outer$;

-- What an uploaded file is; the bytes are in the folder or bucket, under the id.
create table file (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  size bigint not null,
  type text not null,
  digest text not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  noun text,
  row_id text,
  -- Since when no row holds it; a day later it is removed.
  free_since timestamptz default now()
);
create index file_row on file (noun, row_id);
create index file_free on file (free_since) where free_since is not null;
