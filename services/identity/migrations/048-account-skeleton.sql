-- The same for names that people take for one another. The service fills it in; null where an account of before
-- looks like another one, which has it.
alter table account add column skeleton text;
create unique index account_skeleton on account (skeleton);

-- Domains whose addresses an identity provider may name: at first those that it has named.
alter table identity_provider add column domains text[] not null default '{}';
update identity_provider set domains = named.domains
  from (select provider_id, array_agg(distinct lower(split_part(email, '@', 2))) as domains
    from identity_provider_link join account on account.id = account_id
    where is_managed and email like '%@%' group by provider_id) named
  where named.provider_id = identity_provider.id;
