import type { PersonalData } from '@portal/service-kit/person/inventory.ts'

export const personalData: PersonalData = {
  tables: [
    {
      table: 'override',
      what: 'Builds of remotes that you have chosen for yourself',
      why: 'Shows you another build than the live one',
      kept: 'Until you or the release ends it',
      own: { user_id: 'id' },
      erase: 'delete',
    },
    {
      table: 'load_report',
      what: 'How pages loaded in your browser',
      why: 'A release that loads badly is stopped',
      kept: '3 days; the first report of each build as long as the build is live',
      own: { user_id: 'id' },
      erase: 'pseudonym',
      reason: 'Counts for the release',
    },
    {
      table: 'release_event',
      what: 'Releases that you have changed',
      why: 'The history of releases says who has changed what',
      kept: 'As long as the portal',
      acted: { user_id: 'id', username: 'name' },
      other: ['detail', 'detail_values', 'before', 'after'],
    },
    {
      table: 'release',
      what: 'Releases that you have published',
      why: 'Says who has published a build',
      kept: 'As long as the release',
      acted: { published_by: 'name' },
    },
  ],
  impersonal: { 'release.release': 'description of a build' },
}
