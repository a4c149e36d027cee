-- A file that is cleared looks for the shipping notice that has it.
create index shipping_notice_file on shipping_notice (file_id) where file_id is not null;
