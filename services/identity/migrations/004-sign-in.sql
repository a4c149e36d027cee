-- The audit keeps sign-ins, refused ones of known accounts, and sign-outs.
alter table audit drop constraint audit_action_check;
alter table audit add constraint audit_action_check
  check (action in ('create', 'edit', 'delete', 'restore', 'import', 'signIn', 'signInRefused', 'signOut'));
