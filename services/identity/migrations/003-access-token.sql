-- What programs sign in with: a team's CI publishes its releases with one. A revoked one stays, so that the audit can name it.
create table access_token (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '\S' and length(name) <= 60),
  -- SHA-256: whoever reads this table cannot sign in with it.
  token_hash bytea not null unique,
  hint text not null,
  permissions text[] not null,
  remotes text[] not null check (cardinality(remotes) > 0),
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at <= created_at + interval '365 days'),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index access_token_name on access_token (lower(name)) where revoked_at is null;
