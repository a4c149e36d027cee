-- Which answers cite a file: told at the file, for those who look after documents.
create index message_cited on message using gin (jsonb_path_query_array(data, '$.sources[*].fileId') jsonb_path_ops) where data ? 'sources';
