-- How well the assistant does in the last weeks.
create index message_answers on message (created_at) where position = 'ANSWER' and revises is null;
create index ticket_by_creation on ticket (created_at);
create index thread_by_review on thread (reviewed_at) where reviewed_at is not null;
