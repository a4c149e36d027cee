-- Like and dislike belong to an answer; the conversation has those of the last answer that was rated.
alter table message add column evaluation smallint not null default 0 check (evaluation in (-1, 0, 1));
-- What was said of a conversation stood under its last answer.
update message set evaluation = thread.evaluation
  from thread
  where thread.evaluation <> 0 and message.id =
    (select max(answer.id) from message answer where answer.thread_id = thread.id and answer.position = 'ANSWER');
