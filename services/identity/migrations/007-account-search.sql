-- Accounts are found by a piece of their name or company while somebody types: by runs of characters, as the lists find texts.
create index account_username_grams on account using gin (text_grams(username));
create index account_company_grams on account using gin (text_grams(company_name)) where company_id is null;
create index account_by_company on account (company_id);
create index company_name_grams on company using gin (text_grams(name));
