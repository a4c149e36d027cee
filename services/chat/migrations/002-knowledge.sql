-- What the chat knows: files in stores, cut into chunks, found by an index of our own, see docs/decisions/094-ranking-in-sql.md.

create table knowledge_store (
  id bigint generated always as identity primary key,
  name text not null,
  -- As in the reference lists, such as 'off_grid'; 'all_devices' holds what is true of every device.
  device_group text not null,
  -- null: every platform.
  platform text,
  -- Kept with every change of the index.
  chunks integer not null default 0,
  -- In weighted words, over all chunks.
  length bigint not null default 0,
  created_by text not null,
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  unique nulls not distinct (device_group, platform)
);

create table knowledge_file (
  id bigint generated always as identity primary key,
  store_id bigint not null references knowledge_store on delete cascade,
  -- The uploaded bytes; null for what never was a file.
  upload_id uuid,
  name text not null,
  title text not null,
  size bigint not null,
  -- SHA-256, hexadecimal.
  digest text not null,
  state text not null default 'queued' check (state in ('queued', 'extracting', 'chunking', 'indexing', 'completed', 'failed')),
  -- Why it failed, for a person.
  reason text not null default '',
  -- How often a process has taken it up; one that cannot be finished is given up.
  attempts integer not null default 0,
  -- Counts the times that the index of this file was replaced.
  revision integer not null default 0,
  -- Of its words in Latin letters, as PostgreSQL names its dictionary; 'simple' where there is none.
  language text not null default 'simple',
  pages integer,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (store_id, digest)
);
create index knowledge_file_unfinished on knowledge_file (state) where state not in ('completed', 'failed');

create table knowledge_chunk (
  id bigint generated always as identity primary key,
  file_id bigint not null references knowledge_file on delete cascade,
  revision integer not null,
  ord integer not null,
  page integer,
  heading_path text[] not null,
  body text not null,
  unique (file_id, revision, ord)
);

-- Where a word stands: one row for each word of a file, with the chunks that hold it, how often, and how long these are.
create table knowledge_posting (
  store_id bigint not null,
  term text not null,
  file_id bigint not null references knowledge_file on delete cascade,
  ords integer[] not null,
  counts smallint[] not null,
  lengths smallint[] not null,
  primary key (store_id, term, file_id)
);
create index knowledge_posting_file on knowledge_posting (file_id);

-- In how many chunks of a store a word stands.
create table knowledge_term (
  store_id bigint not null references knowledge_store on delete cascade,
  term text not null,
  chunks integer not null,
  primary key (store_id, term)
) with (fillfactor = 70);
-- For words that are spelt wrong.
create index knowledge_term_similar on knowledge_term using gin (term gin_trgm_ops);
