-- Rows of the audit are sealed in their order of being found: each seal is the SHA-256 of the seal before it and of the row. A row that is
-- changed, removed or put in between afterwards no longer fits (npm run portal -- audit verify).
alter table audit add column seal_no bigint;
alter table audit add column seal bytea;
alter table audit add column sealed_at timestamptz;
create unique index audit_seal on audit (seal_no) where seal_no is not null;
create index audit_unsealed on audit (id) where seal_no is null;
-- For the page of the audit: who, and what.
create index audit_by_user on audit (lower(username), id desc);
create index audit_by_noun on audit (noun, id desc);

-- Up to where it is sealed: rows that are taken from the end are missed.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  seal_no bigint not null,
  seal bytea not null
);
insert into audit_head (seal_no, seal) values (0, '');
