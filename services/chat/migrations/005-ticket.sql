-- A person is asked where the assistant did not help: a text, and with it the conversation as it is and goes on.

create table ticket (
  -- People call it by this number, so it does not begin with 1.
  id bigint generated always as identity (start with 1001) primary key,
  version integer not null default 1,
  -- Who deletes the conversation takes the question back: neither text nor answer stays.
  thread_id text not null references thread on delete cascade,
  user_id text not null,
  username text not null,
  -- Of the conversation when it was asked.
  platform text not null,
  device_group text not null,
  serial_num text,
  model text,
  category text not null check (category in ('TECH', 'PRE_SALE', 'AFTER_SALE', 'PRODUCT')),
  text text not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'IN_PROGRESS', 'CLOSED')),
  answer text not null default '',
  answered_by text,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ticket_answered check ((answer = '') = (answered_at is null)),
  constraint ticket_closed check (status <> 'CLOSED' or answer <> '')
);
create unique index ticket_one_open on ticket (thread_id) where status <> 'CLOSED';
create index ticket_thread on ticket (thread_id, id);
create index ticket_own on ticket (user_id, created_at desc);
create index ticket_by_status on ticket (status, id);
create index ticket_by_update on ticket (updated_at, id);
