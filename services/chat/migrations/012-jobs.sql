-- Imports and exports of what the answers are made of.
select job_tables();
