-- Servers of partners that are told of events.
create table webhook (
  id bigint generated always as identity primary key,
  owner_id text not null references account on delete cascade,
  url text not null,
  description text not null default '',
  -- `order.created` …
  types text[] not null check (cardinality(types) > 0),
  -- Those of the last change, and when: what happened before is not told of.
  added_types text[] not null,
  added_at timestamptz not null default now(),
  -- As the keys that sign identities: in the clear, because each event is signed with it.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  state text not null default 'ON' check (state in ('ON', 'PAUSED', 'OFF')),
  -- Since when each attempt has failed, and how many there were.
  failing_since timestamptz,
  failures integer not null default 0,
  -- While all attempts fail, the next ones of all its events wait until then.
  quiet_until timestamptz,
  last_success_at timestamptz,
  created_at timestamptz not null default now(),
  check ((old_secret is null) = (old_secret_until is null))
);
create index webhook_of_owner on webhook (owner_id);

-- One event on its way to one of them. What is not seen by the owner any more leaves no row.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhook on delete cascade,
  event_id uuid not null,
  type text not null,
  noun text not null,
  row_id bigint not null,
  number text not null,
  row_state text,
  happened_at timestamptz(3) not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED')),
  -- Another one of the same row has to end before this one begins.
  is_behind boolean not null default false,
  -- Attempts that were begun.
  attempts integer not null default 0,
  -- When it is due. A copy that begins an attempt moves it ahead: others leave it alone, and one that died is followed by another.
  next_at timestamptz(3) not null default clock_timestamp(),
  -- From when on the days are counted after which it is given up.
  due_since timestamptz not null default clock_timestamp(),
  created_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3),
  has_failed boolean not null default false,
  constraint webhook_delivery_once unique (webhook_id, event_id),
  check ((state = 'WAITING') = (ended_at is null))
);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at, id) where state = 'WAITING' and not is_behind;
create index webhook_delivery_order on webhook_delivery (webhook_id, noun, row_id, id) where state = 'WAITING';
create index webhook_delivery_log on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_failed on webhook_delivery (webhook_id, id desc) where has_failed;
create index webhook_delivery_age on webhook_delivery (created_at);

create table webhook_attempt (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_delivery on delete cascade,
  at timestamptz(3) not null,
  duration_ms integer not null,
  -- Of HTTP.
  status integer,
  problem text,
  -- How the answer began.
  answer text not null default ''
);
create index webhook_attempt_of on webhook_attempt (delivery_id, id desc);

-- What accounts are told of: a webhook that was switched off.
select notice_tables();
