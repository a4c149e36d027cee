-- The same question in other words, as people type it.
alter table question_data add column variants text[] not null default '{}';
