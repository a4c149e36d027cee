-- Wordings that staff add to the lists that the search comes with: synonyms, abbreviations, the same thing in other languages.

create table glossary_entry (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  -- The first wording, by the order of the languages.
  term text not null,
  en text[] not null default '{}',
  de text[] not null default '{}',
  es text[] not null default '{}',
  zh text[] not null default '{}',
  state text not null check (state in ('ACTIVE', 'INACTIVE')),
  -- All of them, one in each line, for the list's filter.
  wordings text not null,
  -- Language and wording as they are compared: none stands twice.
  keys text[] not null,
  changed_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by text
);
create index glossary_entry_by_id on glossary_entry (id) where deleted_at is null;
create index glossary_entry_by_term on glossary_entry (term, id) where deleted_at is null;
create index glossary_entry_by_state on glossary_entry (state, id) where deleted_at is null;
create index glossary_entry_by_changer on glossary_entry (changed_by, id) where deleted_at is null;
create index glossary_entry_by_update on glossary_entry (updated_at, id) where deleted_at is null;
create index glossary_entry_bin on glossary_entry (deleted_at, id) where deleted_at is not null;
create index glossary_entry_keys on glossary_entry using gin (keys) where deleted_at is null;
select rank_rows('glossary_entry', '{id,term,state,changed_by,updated_at}');
select search_rows('glossary_entry', '{term,wordings,changed_by}');

-- Counts the writes of entries: a copy of the service compares it with what it has read.
create table glossary_revision (revision bigint not null);
insert into glossary_revision values (0);
create function count_glossary_write() returns trigger language plpgsql as $$
begin
  update glossary_revision set revision = revision + 1;
  return null;
end $$;
create trigger glossary_entry_written after insert or update or delete on glossary_entry
  for each statement execute function count_glossary_write();
