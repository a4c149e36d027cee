-- Whether the build came with the portal (a folder of its machine) and nobody else has published it: only such a build is replaced
-- by the next one that comes with the portal.
alter table release add column is_delivered boolean not null default false;
update release set is_delivered = true
  from (select remote, build, bool_and(user_id = 'portal') as is_own from release_event where action = 'publish' group by remote, build) said
  where said.remote = release.remote and said.build = release.build and said.is_own;
