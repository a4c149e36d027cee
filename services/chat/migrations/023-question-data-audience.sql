-- Question data counted, grouped and ordered by whom they are for: its ranks are kept by that, too, so they are built anew.
drop function rank_log_question_data() cascade;
drop table rank_log_question_data;
delete from row_rank where noun = 'question_data';
select rank_rows('question_data', '{id,question,platform,topic,audience,score,hit_count,updated_at}');
