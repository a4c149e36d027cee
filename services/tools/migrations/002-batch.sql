-- A workbook on its way, for a day.
create table batch (
  id uuid primary key default gen_random_uuid(),
  owner text not null,
  is_guest boolean not null,
  shares_memory boolean not null,
  engine text not null,
  target_language text not null,
  file_id uuid not null,
  file_name text not null,
  result_id uuid,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  msg text not null default '',
  done int not null default 0,
  total int not null,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day'
);
create index batch_owner on batch (owner, state);
create index batch_expiry on batch (expires_at);

-- Each text of a workbook once; a row with `translated` is never sent to an engine again.
create table segment (
  batch_id uuid not null references batch on delete cascade,
  no int not null,
  source text not null,
  -- How many cells have it, and the first of them.
  cells int not null,
  place text not null,
  translated text,
  note text,
  primary key (batch_id, no)
);
create index segment_open on segment (batch_id, no) where translated is null;
create index segment_note on segment (batch_id, no) where note is not null;
