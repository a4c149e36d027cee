-- What is said about feedback, in two levels: a comment, and replies to it.
create table feedback_comment (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references feedback,
  -- Of a reply: the comment of the first level.
  parent_id bigint references feedback_comment,
  owner_id text not null,
  username text not null,
  is_support boolean not null,
  text text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- Its text is gone then; it stands as deleted while it has replies.
  deleted_at timestamptz
);
create index feedback_comment_first on feedback_comment (feedback_id, id) where parent_id is null;
create index feedback_comment_replies on feedback_comment (parent_id, id) where parent_id is not null and deleted_at is null;
create index feedback_comment_of on feedback_comment (feedback_id);

select notice_tables();

-- Nobody is told any more of feedback that is deleted.
create function forget_feedback_notices() returns trigger language plpgsql as $$
begin
  delete from notice where subject = 'feedback ' || new.id;
  return null;
end $$;
create trigger feedback_notices after update of deleted_at on feedback
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function forget_feedback_notices();
