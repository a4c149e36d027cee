-- Which blocks of a table hold which ids, for texts that many rows contain: see the kit's 003-search.sql.
create index sales_order_blocks on sales_order using brin ((id + 0)) with (pages_per_range = 32, autosummarize = on);
create index device_blocks on device using brin ((id + 0)) with (pages_per_range = 32, autosummarize = on);
create index part_blocks on part using brin ((id + 0)) with (pages_per_range = 32, autosummarize = on);
