-- The company gives its person no role any more: that has disabled the account, and a role enables it again.
alter table identity_provider_link add is_refused boolean not null default false;
