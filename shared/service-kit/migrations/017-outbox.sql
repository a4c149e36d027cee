-- E-mails of notices, for every service that has notices: `select notice_tables()` makes these tables as well.
alter function notice_tables() rename to notice_tables_only;

create function outbox_table() returns void language plpgsql as $outer$
begin
  -- Since when a notice waits to become e-mails; null: nobody is written to, or it has become them.
  alter table notice add column mail_at timestamptz(3);
  create index notice_to_mail on notice (mail_at) where mail_at is not null;

  -- One e-mail to one account. Its address is asked of identity when it is sent, and kept nowhere else.
  create table outbox (
    id bigint generated always as identity primary key,
    user_id text not null,
    name text not null,
    -- What it tells: [{noticeId, kind, values, path}], the oldest first.
    lines jsonb not null,
    state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED', 'CANCELLED', 'SKIPPED')),
    -- Tries that were begun. The outcome of the last one is not known while `reason` is empty.
    attempts integer not null default 0,
    -- Why it was not sent, a sentence of ours, and the mail server's words.
    reason text not null default '',
    detail text not null default '',
    -- When it is due. A copy that begins a try moves it ahead, so that others leave it alone and a try that died is followed by another.
    next_at timestamptz(3) not null,
    -- The same at each try: who gets it twice can tell.
    message_id uuid not null default gen_random_uuid(),
    created_at timestamptz(3) not null default clock_timestamp(),
    ended_at timestamptz(3),
    check ((state = 'WAITING') = (ended_at is null))
  );
  -- What comes for the same account before the first try goes into the same e-mail.
  create unique index outbox_open on outbox (user_id) where state = 'WAITING' and attempts = 0;
  create index outbox_of_user on outbox (user_id) where state = 'WAITING';
  create index outbox_due on outbox (next_at, id) where state = 'WAITING';
  create index outbox_by_state on outbox (state, id desc);
  create index outbox_end on outbox (ended_at) where ended_at is not null;
end $outer$;

create function notice_tables() returns void language plpgsql as $outer$
begin
  perform notice_tables_only();
  perform outbox_table();
end $outer$;

do $$
begin
  if to_regclass(current_schema() || '.notice') is not null then
    perform outbox_table();
  end if;
end $$;
