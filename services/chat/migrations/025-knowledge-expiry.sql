-- When a store is no longer searched: from a day on (UTC), or so many days after it was last used. Nothing is deleted.

alter table knowledge_store
  add column expires_on date,
  add column expires_days integer check (expires_days between 1 and 3650),
  add constraint knowledge_store_expiry check (num_nonnulls(expires_on, expires_days) <= 1);
