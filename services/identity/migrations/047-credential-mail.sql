-- E-mails about a change of how an account signs in, to the address that it had before, until they are sent.
create table credential_mail (
  id bigint generated always as identity primary key,
  account_id text not null references account on delete cascade,
  address text not null,
  change text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED')),
  attempts integer not null default 0,
  -- When it is due. A copy that begins a try moves it ahead, so that others leave it alone.
  next_at timestamptz not null default clock_timestamp(),
  reason text not null default '',
  message_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp()
);
create index credential_mail_due on credential_mail (next_at) where state = 'WAITING';
create index credential_mail_of_account on credential_mail (account_id);
