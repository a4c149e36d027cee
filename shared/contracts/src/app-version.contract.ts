import * as T from 'typebox'
import { createBinRoutes } from './bin.ts'
import { Change, createChangeRoutes } from './change.ts'
import { createList, pickFields } from './list.ts'
import { CodeFilter, DayFilter, Page, PageRequest, TextFilter } from './page.ts'
import { ClientPlatform, Platform } from './reference.ts'
import { routes } from './route.ts'
import { createGroupRoute } from './summary.ts'
import { binFields, Day, Id, Instant, Line, Text, Version } from './values.ts'

const fields = {
  /** Platform that the app runs on. */
  envPlatform: ClientPlatform,
  /** Brand platform of the app. */
  userPlatform: Platform,
  /** Version code, unique per app. */
  versionCode: Line(40),
  publishDate: Day,
  /** One change per line. */
  remark: Text(4000),
}
export const AppVersion = T.Object({
  id: Id,
  version: Version,
  ...fields,
  createdAt: Instant,
  updatedAt: Instant,
  ...binFields,
})
export type AppVersion = T.Static<typeof AppVersion>
export const AppVersionDraft = T.Object(
  { id: T.Optional(Id), version: T.Optional(Version), ...fields },
  { additionalProperties: false },
)
export type AppVersionDraft = T.Static<typeof AppVersionDraft>

export const AppVersionRow = T.Object(fields)
export type AppVersionRow = T.Static<typeof AppVersionRow>
export const appVersionList = createList(AppVersion, {
  envPlatform: { filter: CodeFilter(ClientPlatform), uses: ['sort', 'export', 'import', 'group'] },
  userPlatform: { filter: CodeFilter(Platform), uses: ['sort', 'export', 'import', 'group'] },
  versionCode: { filter: TextFilter, uses: ['sort', 'export', 'import'] },
  publishDate: { filter: DayFilter, uses: ['sort', 'export', 'import', 'change'] },
  updatedAt: { uses: ['sort', 'export'] },
  remark: { filter: TextFilter, uses: ['export', 'import'] },
  createdAt: {},
})
const AppVersionPageRequest = PageRequest(appVersionList)

/** Fields for bulk changes; excludes those that identify a version. */
export const AppVersionChange = Change(pickFields(appVersionList.changes, fields))

const OfApp = T.Object(
  { envPlatform: ClientPlatform, userPlatForm: Platform },
  { additionalProperties: false },
)
/** Maximum versions in a log, newest first. */
export const maxAppVersionLog = 1_000

const noun = {
  path: '/appVersion',
  permission: 'appVersion',
  one: 'an app version',
  many: 'app versions',
} as const
const bin = createBinRoutes(noun, appVersionList.filter)
const change = createChangeRoutes(noun, appVersionList.filter, AppVersionChange)

export const appVersionRoutes = routes('backoffice', {
  findAppVersions: {
    path: '/appVersion/findPage',
    access: 'appVersion:view',
    summary: 'One page of app versions',
    body: AppVersionPageRequest,
    data: Page(AppVersion),
    reads: true,
  },
  saveAppVersion: {
    path: '/appVersion/save',
    access: 'appVersion:edit',
    summary: 'Create or change an app version',
    body: AppVersionDraft,
    data: AppVersion,
    creates: true,
  },
  getAppVersions: {
    path: '/appVersion/getAppVersions',
    access: 'public',
    summary: `The versions of an app, newest first, at most ${maxAppVersionLog}`,
    body: OfApp,
    data: T.Array(AppVersion),
    reads: true,
  },
  readAppVersionFeed: {
    path: '/appVersion/feed',
    method: 'GET',
    access: 'public',
    summary: 'The newest versions of an app as an Atom feed',
    query: OfApp,
    download: true,
  },
  changeAppVersions: change.change,
  undoAppVersionChange: change.undo,
  groupAppVersions: createGroupRoute(noun, appVersionList),
  countAppVersions: bin.count,
  deleteAppVersions: { ...bin.delete, method: 'DELETE' },
  restoreAppVersions: bin.restore,
  findAppVersionHistory: bin.history,
})
