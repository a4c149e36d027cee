-- Identity providers of companies, which sign their people in (OpenID Connect).
create table identity_provider (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  name text not null,
  issuer text not null,
  client_id text not null,
  -- In the clear, because the provider is sent it; null: a public client.
  client_secret text,
  -- Whose rows the people see whose accounts it makes.
  company_id bigint references company,
  scope text not null,
  -- The claim that says what somebody may; for each of its values a role, the first that fits counts.
  role_claim text not null,
  roles jsonb not null,
  -- Offered by the sign-in page; the others are reached by their own address.
  is_listed boolean not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz
);

-- Which account somebody of a provider is.
create table identity_provider_link (
  provider_id text not null references identity_provider on delete cascade,
  subject text not null,
  account_id text not null references account on delete cascade,
  -- The provider has made the account: its role follows the claim.
  is_managed boolean not null,
  -- The account is disabled because of what the provider has said, or with the provider: a role enables it again.
  is_disabled_by_provider boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (provider_id, subject)
);
create index identity_provider_link_of_account on identity_provider_link (account_id);
create unique index identity_provider_managed on identity_provider_link (account_id) where is_managed;

-- Sign-ins that have begun, each in one browser.
create table identity_provider_flow (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider_id text not null references identity_provider on delete cascade,
  nonce text not null,
  code_verifier text not null,
  -- A provider takes an answer back that is shown to it twice: one call asks, and no other one does.
  is_asked boolean not null default false,
  -- Who it is, once the provider has said so.
  person jsonb,
  expires_at timestamptz not null
);
create index identity_provider_flow_expiry on identity_provider_flow (expires_at);
