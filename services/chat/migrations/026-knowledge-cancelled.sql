-- People may cancel the reading of a document.

alter table knowledge_file drop constraint knowledge_file_state_check,
  add constraint knowledge_file_state_check check (state in ('queued', 'extracting', 'indexing', 'completed', 'failed', 'cancelled'));
drop index knowledge_file_unfinished;
create index knowledge_file_unfinished on knowledge_file (state) where state not in ('completed', 'failed', 'cancelled');
