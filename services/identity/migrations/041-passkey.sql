-- Passkeys (WebAuthn): public keys of devices that ask their user for a finger, a face or a PIN.
create table passkey (
  id bigint generated always as identity primary key,
  account_id text not null references account on delete cascade,
  -- As the device names the key (base64url).
  credential_id text not null unique,
  -- COSE.
  public_key bytea not null,
  -- Of the pages where it was made: it signs in nowhere else.
  origin text not null,
  -- How often the device says it was used; 0 of those that do not count.
  counter bigint not null,
  name text not null,
  is_backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_of_account on passkey (account_id);

-- What a browser was asked to sign: each is answered once.
create table passkey_challenge (
  challenge text primary key,
  -- Who adds a passkey, the password proven; null: somebody who signs in.
  account_id text references account on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
