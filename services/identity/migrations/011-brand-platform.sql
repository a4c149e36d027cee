-- Platforms of brands that sign people in by what they have signed.
create table brand_platform (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,40}$'),
  -- Public keys, as JWKS has them; each with its kid and alg.
  keys jsonb not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz
);

-- Which account somebody of a platform is, since they have signed in here with its password.
create table brand_link (
  platform_id text not null references brand_platform on delete cascade,
  subject text not null,
  account_id text not null references account on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (platform_id, subject)
);
create index brand_link_of_account on brand_link (account_id);

-- Assertions that were used, until they would be too old anyway.
create table brand_assertion (
  platform_id text not null references brand_platform on delete cascade,
  jti_hash bytea not null,
  expires_at timestamptz not null,
  primary key (platform_id, jti_hash)
);
create index brand_assertion_expiry on brand_assertion (expires_at);
