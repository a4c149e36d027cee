-- A ticket is a conversation: what its asker and the staff say, beyond the text that opened it. `answer` of the ticket is what staff said last.
create table ticket_message (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket on delete cascade,
  -- NOTE is what the assistant adds: the safety advice where the asker tells of danger.
  side text not null check (side in ('ASKER', 'STAFF', 'NOTE')),
  username text not null,
  text text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index ticket_message_of_ticket on ticket_message (ticket_id, id);

insert into ticket_message (ticket_id, side, username, text, created_at)
  select id, 'STAFF', coalesce(answered_by, ''), answer, answered_at from ticket where answer <> '' order by id;

alter table ticket
  -- Whoever asked may close a ticket without an answer.
  drop constraint ticket_closed,
  -- The last message that each side has seen, and when.
  add asker_read_id bigint not null default 0,
  add asker_read_at timestamptz,
  add staff_read_id bigint not null default 0,
  add staff_read_at timestamptz;
-- What was answered before stands in conversations that were read before there was a count.
update ticket set asker_read_id = (select coalesce(max(id), 0) from ticket_message where ticket_id = ticket.id);

-- Answers that staff give again and again.
create table canned_answer (
  id bigint generated always as identity primary key,
  title text not null,
  text text not null,
  updated_by text not null,
  updated_at timestamptz not null default now()
);
create unique index canned_answer_title on canned_answer (lower(title));
