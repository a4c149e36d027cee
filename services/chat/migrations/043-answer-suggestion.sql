-- A suggestion belongs to the answer that was disliked. `thread.suggestion` keeps those of the whole conversation, and those from before.
alter table message add column suggestion text not null default '';
create index message_suggested on message (thread_id) where suggestion <> '';
