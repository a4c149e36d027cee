-- The view with which a table opens for the holders of the role it is shared with, unless they have chosen for themselves.
alter table saved_view add column is_role_default boolean not null default false,
  add constraint saved_view_default_shared check (not is_role_default or shared_with is not null);
create unique index saved_view_role_default on saved_view (table_name, shared_with) where is_role_default;

-- With which view a table opens for a user; without one: with all rows, although the role has a default.
create table view_default (
  user_id text not null references account on delete cascade,
  table_name text not null,
  view_id bigint references saved_view on delete cascade,
  primary key (user_id, table_name)
);
create index view_default_view on view_default (view_id);
