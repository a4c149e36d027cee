-- A second factor: codes of an authenticator app (RFC 6238), and codes on paper for when it is lost.
create table second_factor (
  account_id text primary key references account on delete cascade,
  -- Base32. Readable, as the codes are computed from it; beside it are the keys that sign identities.
  secret text,
  confirmed_at timestamptz,
  -- The step of 30 seconds whose code was used last: each code works once.
  last_step bigint,
  -- Shown to its owner, who has not typed a code of it yet.
  pending text,
  check ((secret is null) = (confirmed_at is null))
);

create table recovery_code (
  account_id text not null references second_factor on delete cascade,
  -- SHA-256 of 69 random bits.
  hash bytea not null,
  used_at timestamptz,
  primary key (account_id, hash)
);
