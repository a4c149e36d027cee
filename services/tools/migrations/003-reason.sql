-- The error of a batch and of a text, as { error, params }. Older rows have its English sentence alone.
alter table batch add column reason jsonb;
alter table segment add column reason jsonb;
