-- Claim by which a provider proves that a sign-in took a second factor, and its values (RFC 8176).
alter table identity_provider add column second_factor jsonb not null default '{"claim": "amr", "values": ["mfa"]}';
