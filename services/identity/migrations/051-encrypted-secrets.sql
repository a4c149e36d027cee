-- Secrets are encrypted texts; the start of the service encrypts those that were in the clear.
alter table signing_key alter column private_jwk type text using private_jwk::text;
