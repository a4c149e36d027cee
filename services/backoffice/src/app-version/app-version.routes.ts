import { appVersionRoutes as routes } from '@portal/contracts/app-version.contract.ts'
import { toAnchor } from '@portal/contracts/version-anchor.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { pickAuditFields } from '@portal/service-kit/list/row.ts'
import { implementNoun } from '@portal/service-kit/noun/noun.ts'
import type { FastifyInstance } from 'fastify'
import { createAtomFeed } from '../common/feed.ts'
import * as repo from './app-version.repo.ts'

const calls = {
  find: routes.findAppVersions,
  group: routes.groupAppVersions,
  save: routes.saveAppVersion,
  change: routes.changeAppVersions,
  undo: routes.undoAppVersionChange,
  count: routes.countAppVersions,
  delete: routes.deleteAppVersions,
  restore: routes.restoreAppVersions,
  history: routes.findAppVersionHistory,
}

export default function appVersion(app: FastifyInstance) {
  implementNoun(app, calls, {
    noun: 'appVersion',
    repo,
    auditFields: pickAuditFields,
    titleOf: ({ versionCode }) => versionCode,
    save: (tx, { draft, current }) => repo.save(tx, current?.id, draft),
    unique: {
      index: 'app_version_code',
      error: 'appVersion.duplicate_code',
      fields: { versionCode: 'appVersion.other_has_code' },
    },
  })
  implement(app, routes.getAppVersions, ({ body: { envPlatform, userPlatForm } }) =>
    repo.listVersions(app.db, envPlatform, userPlatForm),
  )
  implement(app, routes.readAppVersionFeed, async ({ query: { envPlatform, userPlatForm } }) => {
    const link = `/releaseLog?${new URLSearchParams({ envPlatform, userPlatform: userPlatForm })}`
    const versions = await repo.listVersions(app.db, envPlatform, userPlatForm)
    return createAtomFeed({
      name: `app-${envPlatform}-${userPlatForm}`,
      title: `App versions of ${envPlatform}, ${userPlatForm}`,
      link,
      entries: versions.map(({ versionCode, remark, publishDate, updatedAt }) => ({
        title: versionCode,
        at: `${publishDate}T00:00:00.000Z`,
        updatedAt,
        text: remark,
        link: `${link}#${toAnchor(versionCode)}`,
      })),
    })
  })
}
