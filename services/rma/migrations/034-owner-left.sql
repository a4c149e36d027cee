-- The device has another owner since the request was filed: it is closed, and only staff see it.
alter table repair_request add column owner_left boolean not null default false;
