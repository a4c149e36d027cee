-- A run that goes with its thread looks for the messages that name it.
create index message_run on message (run_id);

-- The question data that answered or was clicked: counted without reading what was asked and planned.
alter table run add question_id bigint;
update run set question_id = coalesce((plan ->> 'questionId')::bigint, (ask ->> 'questionId')::bigint);
create index run_age on run (created_at);
