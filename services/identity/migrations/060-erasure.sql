-- Accounts whose data are being erased: disabled already, and gone with their account when every service has erased them.
create table erasure (
  account_id text primary key references account on delete cascade,
  -- Stands in the place of id and name wherever rows stay.
  pseudonym text not null unique,
  asked_at timestamptz not null default now(),
  -- Until then somebody works on it.
  busy_until timestamptz not null default '-infinity'
);
