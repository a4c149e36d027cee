-- A site of a brand whose pages show the chat.
create table embed_site (
  id bigint generated always as identity primary key,
  owner_id text not null references account on delete cascade,
  name text not null check (name ~ '\S' and length(name) <= 60),
  -- Stands in the pages; whoever has it has nothing.
  site text not null unique check (site ~ '^[a-z2-7]{16}$'),
  origins text[] not null check (cardinality(origins) between 1 and 20),
  platform text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index embed_site_of_owner on embed_site (owner_id);
create unique index embed_site_name on embed_site (owner_id, lower(name));

-- What somebody on such a page asks with, about one device.
create table visitor_token (
  -- SHA-256: whoever reads this table cannot ask with it.
  hash bytea primary key,
  site_id bigint not null references embed_site on delete cascade,
  -- The visitor, as an account's id elsewhere.
  visitor_id text not null,
  name text,
  serial_num text not null,
  expires_at timestamptz not null
);
create index visitor_token_expiry on visitor_token (expires_at);
create index visitor_token_of_site on visitor_token (site_id);
