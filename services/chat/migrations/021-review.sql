-- Reviewing what the assistant said: what staff call a conversation by, who reviews it, and corrections that stand after what they correct.
alter table thread
  add column number bigint generated always as identity,
  -- Counts the acts of reviewers alone.
  add column version integer not null default 1,
  add column assignee text;
create unique index thread_number on thread (number);
drop index thread_age;
create index thread_by_update on thread (updated_at, number);
create index thread_by_creation on thread (created_at, number);
create index thread_by_user on thread (username, number);
-- The queues of reviewers; most conversations are in none.
create index thread_by_status on thread (qna_status, updated_at, number) where qna_status <> 'INACTIVE';
create index thread_by_evaluation on thread (evaluation, updated_at, number) where evaluation <> 0;

alter table message
  -- The message that it corrects, and with which it goes.
  add column revises bigint references message on delete cascade,
  -- [{ start, end }]: personal parts, which never reach the knowledge or an export.
  add column blackouts jsonb not null default '[]',
  -- The text without these; null: there are none.
  add column impersonal text,
  add constraint message_revision check ((change_type = 'AFTER_CHANGE') = (revises is not null));
create unique index message_revision_of on message (revises) where revises is not null;

create index gpt_data_source_record on gpt_data (source_record_id) where source_record_id is not null;
