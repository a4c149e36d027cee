-- Who asked for an e-mail with a link, and of which company the account is: each sends so many within a time.
-- Null: whoever has forgotten the own password.
alter table link_mail add column asked_by text, add column company_id bigint;
create index link_mail_of_asker on link_mail (asked_by, created_at desc) where asked_by is not null;
create index link_mail_of_company on link_mail (company_id, created_at desc) where asked_by is not null;
