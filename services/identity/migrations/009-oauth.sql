-- Applications of third parties.
create table oauth_client (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,60}$'),
  version integer not null default 1,
  name text not null check (name ~ '\S' and length(name) <= 60),
  homepage text not null default '',
  -- A raster image as a data: address.
  logo text not null default '',
  is_public boolean not null,
  -- Off only for confidential ones that cannot do it.
  requires_pkce boolean not null default true check (requires_pkce or not is_public),
  may_use_device_code boolean not null default false,
  redirect_uris text[] not null,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['device', 'language', 'email', 'avatar']),
  -- SHA-256: whoever reads these tables has no secret, code or token.
  secret_hash bytea,
  secret_hint text,
  old_secret_hash bytea,
  old_secret_until timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  check (is_public = (secret_hash is null)),
  check (may_use_device_code or cardinality(redirect_uris) > 0)
);
create unique index oauth_client_name on oauth_client (lower(name));

-- What an application asks for, kept while its user reads the question. It ends with the session.
create table oauth_request (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references session on delete cascade,
  user_id text not null references account on delete cascade,
  client_id text not null references oauth_client on delete cascade,
  scopes text[] not null,
  -- As they were sent.
  parameters jsonb not null,
  fingerprint bytea not null,
  expires_at timestamptz not null,
  unique (session_id, fingerprint)
);
create index oauth_request_expiry on oauth_request (expires_at);

-- One agreement of a user, with the code by which the application learns of it; all tokens hang on it.
create table oauth_authorization (
  id uuid primary key default gen_random_uuid(),
  client_id text not null references oauth_client on delete cascade,
  user_id text not null references account on delete cascade,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_because text check (ended_because in ('withdrawn', 'revoked', 'code reused', 'refresh token reused', 'too many', 'client')),
  -- Null: agreed to by a device code.
  code_hash bytea unique,
  code_expires_at timestamptz,
  code_used_at timestamptz,
  redirect_uri text,
  code_challenge text
);
create index oauth_authorization_of_user on oauth_authorization (user_id, client_id) where ended_at is null;
create index oauth_authorization_of_client on oauth_authorization (client_id) where ended_at is null;

create table oauth_token (
  hash bytea primary key,
  authorization_id uuid not null references oauth_authorization on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Of a refresh token: it was exchanged for the next one.
  used_at timestamptz
);
create index oauth_token_of_authorization on oauth_token (authorization_id);
create index oauth_token_expiry on oauth_token (expires_at);

create table oauth_device_code (
  hash bytea primary key,
  user_code text not null unique,
  client_id text not null references oauth_client on delete cascade,
  scopes text[] not null,
  expires_at timestamptz not null,
  -- Asking again before this is too soon.
  next_poll_at timestamptz not null default now(),
  interval_seconds integer not null default 5,
  decision text check (decision in ('approved', 'denied')),
  authorization_id uuid references oauth_authorization on delete cascade,
  used_at timestamptz
);
create index oauth_device_code_expiry on oauth_device_code (expires_at);
