-- Questions without an answer, and those that need none.

-- What somebody has said needs no answer; what is asked like it does not, either. It goes with the question that stands for it.
create table dismissed_question (
  run_id bigint primary key references run on delete cascade,
  question text not null,
  -- null: of no language in particular.
  language text,
  -- As of a phrase.
  terms text[] not null,
  dismissed_by text not null,
  dismissed_at timestamptz not null default now()
);
create index dismissed_question_terms on dismissed_question using gin (terms);

create index run_without_answer on run (created_at) where kind = 'none';
-- Whether the same words were answered later.
create index run_by_words on run (md5(lower(ask ->> 'question')), created_at);
