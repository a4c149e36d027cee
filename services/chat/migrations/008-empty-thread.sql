-- Conversations in which nothing was asked are few for each user, and go soon.
create index thread_empty on thread (user_id, updated_at) where message_count = 0;
