-- What rows of the audit say since a person was erased from them. An erasure's own entry seals the digests of its act, so that a changed
-- row without one is found (npm run portal -- audit verify).
create table audit_redaction (
  act uuid not null,
  audit_id bigint not null,
  digest bytea not null,
  primary key (act, audit_id)
);
create index audit_redaction_row on audit_redaction (audit_id);
-- Rows older than AUDIT_KEEP_DAYS are deleted from the beginning: the seal before the first row that is left.
alter table audit_head add column start_no bigint not null default 0;
alter table audit_head add column start_seal bytea not null default '';
