-- What accounts are told of, for a service that tells them something: `select notice_tables()` in one of its migrations.
create function notice_tables() returns void language plpgsql as $outer$
begin
  create table notice (
    id bigint generated always as identity primary key,
    -- `user <id>`, or `permission <name>` for everybody who holds it.
    audience text not null,
    kind text not null,
    -- What it is about, such as `ticket 1042`: the next one of the same kind about the same takes its place.
    subject text not null,
    values jsonb not null default '{}',
    path text not null,
    created_at timestamptz(3) not null default clock_timestamp(),
    unique (audience, kind, subject)
  );
  create index notice_of_audience on notice (audience, created_at desc);
  create index notice_subject on notice (subject);
  create index notice_age on notice (created_at);

  create table notice_read (
    notice_id bigint not null references notice on delete cascade,
    user_id text not null,
    -- As new as the notice was that was read: one that came again after that is unread.
    until timestamptz(3) not null,
    primary key (notice_id, user_id)
  );
end $outer$;
