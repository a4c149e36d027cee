-- Who is answered from a document, from a section of it, and from question data; see docs/decisions/147-a-glossary-that-staff-extend.md.

alter table knowledge_file add column audience text not null default 'EVERYBODY' check (audience in ('EVERYBODY', 'INSTALLERS', 'NOBODY')),
  -- Why the audience was narrowed without a person, until one has decided.
  add column proposal text,
  -- A person has decided: reading the file again proposes nothing.
  add column is_decided boolean not null default false;

-- As its marks say. Kept with each section, so that a search need not look at headings.
alter table knowledge_chunk add column audience text not null default 'EVERYBODY' check (audience in ('EVERYBODY', 'INSTALLERS', 'NOBODY'));
create index knowledge_chunk_withheld on knowledge_chunk (file_id, ord) where audience <> 'EVERYBODY';

-- By headings, because sections are made anew when the file is read again. What stands below the heading follows.
create table knowledge_mark (
  file_id bigint not null references knowledge_file on delete cascade,
  heading_path text[] not null,
  audience text not null check (audience in ('INSTALLERS', 'NOBODY')),
  primary key (file_id, heading_path)
);

alter table question_data add column audience text not null default 'EVERYBODY' check (audience in ('EVERYBODY', 'INSTALLERS'));
create index question_data_by_audience on question_data (audience, id) where deleted_at is null;
