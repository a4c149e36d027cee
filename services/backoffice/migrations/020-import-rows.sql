-- Rows of any list are staged alike; what orders compare is their number.
alter table import_row rename column order_key to row_key;
alter index import_row_by_order rename to import_row_by_key;
