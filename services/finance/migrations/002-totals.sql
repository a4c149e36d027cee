-- What documents come to, kept by currency and state: a list of millions adds nothing up when it is opened. `done` is what is invoiced, paid
-- or matched of the amount. One import of documents writes at a time, so that nobody waits for these rows.
create table money_total (
  noun text not null,
  currency text not null,
  state text not null,
  documents bigint not null,
  amount numeric not null,
  done numeric not null,
  primary key (noun, currency, state)
);

-- Its arguments: the columns of the state and of what is done.
create function keep_money_total() returns trigger language plpgsql as $$
declare
  changed text := case tg_op when 'INSERT' then 'select 1 as sign, * from new_rows' when 'DELETE' then 'select -1 as sign, * from old_rows'
    else 'select 1 as sign, * from new_rows union all select -1, * from old_rows' end;
begin
  if tg_op = 'TRUNCATE' then
    delete from money_total where noun = tg_table_name;
    return null;
  end if;
  execute format($f$
    insert into money_total as kept
    select %1$L, currency, %2$I, sum(sign), sum(sign * amount), sum(sign * %3$I) from (%4$s) changed
    where deleted_at is null group by currency, %2$I
    having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * %3$I) <> 0
    order by currency, %2$I
    on conflict (noun, currency, state) do update set documents = kept.documents + excluded.documents,
      amount = kept.amount + excluded.amount, done = kept.done + excluded.done $f$, tg_table_name, tg_argv[0], tg_argv[1], changed);
  return null;
end $$;

-- Counts anew, of a table that was filled without its triggers as well.
create function build_money_total(noun text, state text, done text) returns void language plpgsql as $$
begin
  execute format('delete from money_total where noun = %L', noun);
  execute format('insert into money_total select %1$L, currency, %2$I, count(*), sum(amount), sum(%3$I) from %1$I
    where deleted_at is null group by currency, %2$I', noun, state, done);
end $$;

create function money_totals(noun text, state text, done text) returns void language plpgsql as $$
begin
  execute format('create trigger money_total_insert after insert on %1$I referencing new table as new_rows
    for each statement execute function keep_money_total(%2$L, %3$L)', noun, state, done);
  execute format('create trigger money_total_update after update on %1$I referencing old table as old_rows new table as new_rows
    for each statement execute function keep_money_total(%2$L, %3$L)', noun, state, done);
  execute format('create trigger money_total_delete after delete on %1$I referencing old table as old_rows
    for each statement execute function keep_money_total(%2$L, %3$L)', noun, state, done);
  execute format('create trigger money_total_truncate after truncate on %1$I
    for each statement execute function keep_money_total()', noun);
  perform build_money_total(noun, state, done);
end $$;

select money_totals('backlog_order', 'status', 'invoiced');
select money_totals('invoice', 'payment_state', 'paid');
select money_totals('remittance_advice', 'matching_state', 'matched');
