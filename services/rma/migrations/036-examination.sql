alter table repair_request
  -- The installation day that the customer stated, if the register has another one.
  add column stated_installed_on date,
  -- The fault was reported late: staff decide whether the warranty covers it.
  add column is_to_examine boolean not null default false,
  -- What was left of the appeal's clock when the customer took the appeal back.
  add column appeal_minutes_kept integer;
