-- What programs call with for an account. A revoked one stays, so that the audit can name it.
create table api_key (
  id bigint generated always as identity primary key,
  owner_id text not null references account on delete cascade,
  name text not null check (name ~ '\S' and length(name) <= 60),
  -- SHA-256: whoever reads this table cannot call with it.
  key_hash bytea not null unique,
  hint text not null,
  -- Permissions; what counts is what its owner has of them at the moment of a call.
  scope text[] not null check (cardinality(scope) > 0),
  may_sign_in boolean not null,
  allow_url_login boolean not null check (may_sign_in or not allow_url_login),
  calls_per_minute integer not null check (calls_per_minute between 1 and 6000),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at <= created_at + interval '365 days'),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_of_owner on api_key (owner_id);
create unique index api_key_name on api_key (owner_id, lower(name)) where revoked_at is null;

-- The calls of the minute that each key is in, of all copies of the gateway. After a crash it may begin anew, so no
-- call waits for the disk.
create unlogged table api_key_minute (
  key_id bigint primary key references api_key on delete cascade,
  began_at timestamptz not null,
  calls integer not null
);

-- What a server has in exchange for its key, to send a browser with; it opens one session.
create table login_ticket (
  hash bytea primary key,
  key_id bigint not null references api_key on delete cascade,
  target_router text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_ticket_expiry on login_ticket (expires_at);

-- By which key a session was opened: it ends with it, and has no more permissions.
alter table session add api_key_id bigint references api_key on delete cascade;
create index session_of_api_key on session (api_key_id) where api_key_id is not null;
