-- What one account keeps is added up with each upload.
create index file_owner on file (created_by);
