-- A dislike opens a review, and lowers the sections that the answer cited.

alter table thread
  -- OPEN: an answer was disliked, and no reviewer has decided since; null: none is disliked.
  add column dislike text check (dislike in ('OPEN', 'REVIEWED')),
  add column disliked_at timestamptz,
  -- Of the decision that stands: Ready or Passed.
  add column reviewed_at timestamptz;
create index thread_by_dislike on thread (updated_at, number) where dislike = 'OPEN';

-- Whose dislikes count against a section. They go with the answer, and with the text that was cited: indexed anew it is another one.
create table chunk_dislike (
  chunk_id bigint not null references knowledge_chunk on delete cascade,
  message_id bigint not null references message on delete cascade,
  user_id text not null,
  primary key (chunk_id, message_id)
);
create index chunk_dislike_message on chunk_dislike (message_id);

-- How many different users these are: kept, because every answer reads it.
alter table knowledge_chunk add column dislikers integer not null default 0;
create index knowledge_chunk_disliked on knowledge_chunk (file_id) where dislikers > 0;

create function count_dislikers() returns trigger language plpgsql as $$
begin
  -- Two at once count one after the other, in one order: the second statement sees what the first one waited for.
  perform from knowledge_chunk where id in (select chunk_id from changed) order by id for no key update;
  update knowledge_chunk set dislikers = (select count(distinct user_id) from chunk_dislike where chunk_id = knowledge_chunk.id)
    where id in (select chunk_id from changed);
  return null;
end $$;
create trigger count_new_dislikers after insert on chunk_dislike
  referencing new table as changed for each statement execute function count_dislikers();
create trigger count_left_dislikers after delete on chunk_dislike
  referencing old table as changed for each statement execute function count_dislikers();

update thread set dislike = case when qna_status in ('READY', 'APPROVED') then 'REVIEWED' else 'OPEN' end, disliked_at = updated_at
  where exists (select from message where thread_id = thread.id and message.evaluation = -1);
insert into chunk_dislike
  select distinct chunk.id, message.id, user_id
  from message join thread on thread.id = thread_id
  cross join lateral jsonb_path_query(data, '$.sources[*].chunkId') cited join knowledge_chunk chunk on to_jsonb(chunk.id) = cited
  where message.evaluation = -1 and qna_status <> 'APPROVED';
