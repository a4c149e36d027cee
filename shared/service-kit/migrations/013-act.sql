-- Which act on many rows an entry is of: its undo puts back what that changed. Entries of single saves have none.
alter table audit add column act uuid;
