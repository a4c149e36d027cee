-- Asked in a conversation that tells of danger.
alter table ticket add is_urgent boolean not null default false;
