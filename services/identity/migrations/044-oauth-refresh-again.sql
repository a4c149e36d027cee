-- Of a refresh token that was exchanged: with the token itself it makes the pair that was answered, so that the
-- same answer can be given once more. Alone it is worth nothing.
alter table oauth_token add column answer_seed bytea;
