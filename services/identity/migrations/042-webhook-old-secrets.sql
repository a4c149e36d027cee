-- The secrets before the present one, the newest first: each event is signed by them as well until
-- `old_secret_until`. Two, so that a secret whose answer was lost on its way does not end the one that the
-- receiver has.
alter table webhook add column old_secrets text[] not null default '{}';
update webhook set old_secrets = array[old_secret] where old_secret is not null;
alter table webhook drop column old_secret;
alter table webhook add check ((old_secrets = '{}') = (old_secret_until is null));
