-- Warranties are never deleted, so nothing looks for repairs by them.
drop index repair_warranty;
