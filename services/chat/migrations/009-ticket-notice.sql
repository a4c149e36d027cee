select notice_tables();

-- Nobody is told any more of a ticket that its owner has taken back with the conversation.
create function forget_ticket_notices() returns trigger language plpgsql as $$
begin
  delete from notice where subject = 'ticket ' || old.id;
  return null;
end $$;
create trigger ticket_notices after delete on ticket for each row execute function forget_ticket_notices();
