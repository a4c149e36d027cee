-- Which portal these data belong to. Its files carry the same id, so that no other portal takes them for its own.
create table portal (
  id uuid not null default gen_random_uuid(),
  -- Tells apart portals whose services have different secrets: the first characters of a hash.
  secret_digest text,
  -- Restored to be looked at: it sends nothing and removes no files.
  is_drill boolean not null default false
);
create unique index portal_single on portal ((true));
insert into portal default values;
