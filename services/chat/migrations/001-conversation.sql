-- Conversations: threads, the messages that people see, and the runs that make answers.

create table thread (
  -- Unguessable; given to the client as chatId.
  id text primary key,
  user_id text not null,
  username text not null,
  company_id bigint,
  -- The client's id of the question that began it: the same question sent twice begins one thread.
  first_cid text not null,
  platform text not null,
  device_group text not null,
  cluster_id text,
  serial_num text,
  model text,
  device_type integer,
  brand text,
  country text,
  -- The first question.
  title text not null default '',
  message_count integer not null default 0,
  qna_status text not null default 'INACTIVE' check (qna_status in ('INACTIVE', 'PENDING', 'READY', 'APPROVED')),
  evaluation smallint not null default 0 check (evaluation in (-1, 0, 1)),
  suggestion text not null default '',
  according text check (according in ('REGULAR_FIXED', 'SPECIFIC_ANALYSIS')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint thread_first_question unique (user_id, first_cid)
);
create index thread_own on thread (user_id, updated_at desc, id);
create index thread_age on thread (updated_at);

create table run (
  id bigint generated always as identity primary key,
  -- Unguessable; given to the client.
  mid text not null unique,
  thread_id text not null references thread on delete cascade,
  cid text not null,
  -- What the engine was asked.
  ask jsonb not null,
  -- The whole answer before its first piece is shown; null while the engine thinks, and for text that only comes as it comes.
  plan jsonb,
  -- ai, es, e_ai, none, stream
  kind text,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'stopped', 'failed')),
  -- Counts the starts of its text.
  epoch integer not null default 1,
  -- Pieces that were certainly told.
  last_seq integer not null default 0,
  -- Whole text and what ended it, once it has ended.
  text text,
  code smallint,
  msg text,
  data jsonb,
  -- Which process makes it, and until when it is believed to live.
  owner text,
  lease_until timestamptz,
  attempts smallint not null default 1,
  cancel_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint run_one_per_question unique (thread_id, cid)
);
create unique index run_one_running on run (thread_id) where status in ('queued', 'running');
create index run_lease on run (lease_until) where status in ('queued', 'running');

-- The log of pieces that other copies read. Unlogged: after a crash of the database the plan tells the same text again.
create unlogged table run_piece (
  run_id bigint not null,
  epoch integer not null,
  seq integer not null,
  text text not null,
  at timestamptz not null default now(),
  primary key (run_id, epoch, seq)
);
create index run_piece_age on run_piece (at);

create table message (
  -- The recordId of the wire.
  id bigint generated always as identity primary key,
  thread_id text not null references thread on delete cascade,
  run_id bigint references run on delete set null,
  position text not null check (position in ('QUERY', 'ANSWER')),
  -- ai, es, e_ai, none; text for a question.
  type text not null,
  content text not null,
  status text not null check (status in ('success', 'stopped', 'failed')),
  -- Sources, resources, suggestions of an answer.
  data jsonb not null default '{}',
  change_type text not null default 'BEFORE_CHANGE' check (change_type in ('BEFORE_CHANGE', 'AFTER_CHANGE')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index message_thread on message (thread_id, id);
