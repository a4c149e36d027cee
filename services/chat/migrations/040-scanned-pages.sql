-- Pages without text are read by text recognition; see docs/decisions/158-scanned-pages-are-read.md.

-- The pages of the file that have no text of their own.
alter table knowledge_file add column scanned_pages integer[] not null default '{}';

-- What recognition made of each of them, kept as each is done: who goes on after a crash begins with the next.
create table knowledge_scan (
  file_id bigint not null references knowledge_file on delete cascade,
  page integer not null,
  -- With their places, in points from the page's lower left corner.
  lines jsonb not null default '[]',
  -- 0 … 100, of all its words; null where nothing was read.
  confidence smallint,
  -- By which it was read, as the recognition names its data.
  language text,
  -- Why nothing was read; null where there was nothing to read, too.
  reason text,
  primary key (file_id, page)
);
