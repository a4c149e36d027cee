import type { Declarations } from './message.ts'

export const gatewayErrors = {
  'release.archive_broken': "The archive isn't a complete .tar.gz. Pack and upload it again.",
  'release.build_taken': [
    409,
    '{remote} {build} is already published with different content. Build again from clean sources.',
  ],
  'release.in_flight': [409, 'Someone else is publishing this build right now. Check again in a moment.'],
  'release.no_description': 'The release has no description that can be used. {reason}',
  'release.no_shell': [
    503,
    'The shell is not built, so no release can be compared with it. Run npm run build.',
  ],
  'release.not_found': [404, '{remote} has no published build {build}. It may have been cleared.'],
  'release.not_yours': [403, 'This access token is not for {remote}.'],
  'release.unavailable': [503, "Couldn't load the files of this release. Try again in a few seconds."],
  'screen.not_built': [503, 'The pages of the portal are not built. Run npm run build.'],
  'release.too_large': [413, 'The archive is too large: {reason}.'],
  'release.bad_path': 'The archive cannot be taken: {reason}.',
  'release.bad_page': 'No remote can have a page at {path}: {reason}',
  'release.path_taken': [409, '{path} is already a page of {owner} (as {other}).'],
  'release.pinned': [409, 'This remote is pinned, so nothing changes which build is live. Unpin it first.'],
  'release.nothing_live': [
    409,
    'Nothing of this remote is live yet, so there is no share to take: promote it to 100 %.',
  ],
  'release.already_live': [
    409,
    'This build is live for everybody already. To take a candidate back, roll back.',
  ],
  'release.no_way_back': [
    409,
    'There is no last good build to go back to. Name the build: it is in the list.',
  ],
  'release.no_manifest': 'The release has no manifest that can be used. {reason}',
  'release.file_unknown': 'The release has files that nothing names. {reason}',
  'release.file_changed': 'Files of the release are not those that it names. {reason}',
  'release.file_missing': 'Files of the release are missing. {reason}',
  'release.file_kind': 'The release has files of a kind that is not served. {reason}',
  'release.contract': 'The release does not fit this portal. {reason}',
  'release.shared': 'The release does not fit the shared packages of this portal. {reason}',
  'release.over_budget': 'The release is too large. {reason}',
  'release.second_copy': 'The release carries what the shell provides. {reason}',
} as const satisfies Declarations
