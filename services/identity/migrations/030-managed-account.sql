-- Accounts are managed on a page, by administrators and by companies for their own people.
alter table account drop constraint account_grants_check;
alter table account add constraint account_grants_check
  check (grants <@ array['knowledge', 'knowledge-files', 'company-accounts']);
create index account_email_grams on account using gin (text_grams(email));

-- E-mails with a link to set a password, until they are sent. The link is made when one is sent: none is kept readable.
create table link_mail (
  id bigint generated always as identity primary key,
  account_id text not null references account on delete cascade,
  purpose text not null check (purpose in ('invite', 'reset')),
  language text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED')),
  attempts integer not null default 0,
  -- When it is due. A copy that begins a try moves it ahead, so that others leave it alone.
  next_at timestamptz not null default clock_timestamp(),
  reason text not null default '',
  message_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp()
);
create unique index link_mail_open on link_mail (account_id) where state = 'WAITING';
create index link_mail_due on link_mail (next_at) where state = 'WAITING';
create index link_mail_of_account on link_mail (account_id, id desc);

create table password_link (
  -- SHA-256: whoever reads this table cannot set a password with it.
  hash bytea primary key,
  account_id text not null references account on delete cascade,
  purpose text not null check (purpose in ('invite', 'reset')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_link_of_account on password_link (account_id);
create index password_link_expiry on password_link (expires_at);

-- Companies of a brand; a company's name is changed on a page, too.
alter table company add column platform text not null default '';
alter table company add column version integer not null default 1;
