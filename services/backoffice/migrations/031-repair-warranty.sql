-- A warranty that is cleared looks for the repairs that name it.
create index repair_warranty on repair (warranty_id) where warranty_id is not null;
