-- What texts mean, as a server for embeddings says: see docs/decisions/142-meaning-beside-words.md.
-- One row for each section, made anew when the model changes. It goes with its section.
create table knowledge_meaning (
  chunk_id bigint primary key references knowledge_chunk on delete cascade,
  store_id bigint not null,
  model text not null,
  -- Of the section and of its sentences, one after the other; empty where the server took none of them.
  vectors bytea not null,
  -- Grows with every write, so that readers know what they have not read.
  change bigint generated always as identity
);
create index knowledge_meaning_store on knowledge_meaning (store_id, model, change);

-- The same of the wordings of questions.
create table phrase_meaning (
  phrase_id bigint primary key references phrase on delete cascade,
  model text not null,
  vectors bytea not null
);
