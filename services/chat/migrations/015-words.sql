-- Which words a file has, as they are written, and in how many of its chunks: what a misspelt word may mean. Terms
-- (knowledge_term) are stems, which nobody types.
create table knowledge_word (
  file_id bigint not null references knowledge_file on delete cascade,
  word text not null,
  chunks integer not null,
  primary key (file_id, word)
);

-- Of the files that are read already; near to how the service cuts them into words.
insert into knowledge_word (file_id, word, chunks)
select f.id, word, count(*)
from knowledge_file f
join knowledge_chunk c on c.file_id = f.id and c.revision = f.revision,
lateral (select distinct word from regexp_split_to_table(lower(array_to_string(heading_path, ' ') || ' ' || body), '[^[:alnum:]]+') as word) w
where word ~ '^[a-zß-öø-ɏ]{2,40}$'
group by 1, 2;
