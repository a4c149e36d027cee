-- When whoever uses the session has last signed in or entered the password.
alter table session add column proven_at timestamptz;
update session set proven_at = created_at;
alter table session alter column proven_at set default now(), alter column proven_at set not null;
