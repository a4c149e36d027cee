select job_reasons();
-- The reason of a failed document, as { error, params }; older ones have its English sentence alone.
alter table knowledge_file add column failure jsonb;
