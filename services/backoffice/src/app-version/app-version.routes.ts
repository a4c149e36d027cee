import { appVersionRoutes } from '@portal/contracts/app-version.contract.ts'
import { anchorOf } from '@portal/contracts/version-anchor.ts'
import { implementBin } from '@portal/service-kit/bin.ts'
import { implementChange } from '@portal/service-kit/change.ts'
import { assertBinAccess } from '@portal/service-kit/chosen.ts'
import { violated } from '@portal/service-kit/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { problem } from '@portal/service-kit/problem.ts'
import { auditFields } from '@portal/service-kit/row.ts'
import { saveRow } from '@portal/service-kit/save-row.ts'
import type { FastifyInstance } from 'fastify'
import { atom } from '../row/feed.ts'
import * as repo from './app-version.repo.ts'

const appVersionNoun = { noun: 'appVersion', repo, auditFields }

/** Turns the database's refusal of a second live row with the code into the field's message. */
async function withFreeCodes<T>(work: Promise<T>, isForm = true): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (violated(error) !== 'app_version_code') throw error
    throw problem('appVersion.duplicate_code', {
      msg: 'Another version of this app has this code already.',
      ...(isForm && { fields: { versionCode: 'Another version has this code already' } }),
    })
  }
}

export default function appVersion(app: FastifyInstance) {
  implement(app, appVersionRoutes.findAppVersions, ({ body, user }) => {
    assertBinAccess(user, 'appVersion', body)
    return repo.find(app.db, body, user)
  })
  implement(app, appVersionRoutes.groupAppVersions, ({ body, user }) => {
    assertBinAccess(user, 'appVersion', body)
    return repo.group(app.db, body, user)
  })
  implement(app, appVersionRoutes.getAppVersions, ({ body: { envPlatform, userPlatForm } }) =>
    repo.findLog(app.db, envPlatform, userPlatForm),
  )
  implement(app, appVersionRoutes.readAppVersionFeed, async ({ query: { envPlatform, userPlatForm } }) => {
    const link = `/releaseLog?${new URLSearchParams({ envPlatform, userPlatform: userPlatForm })}`
    const versions = await repo.findLog(app.db, envPlatform, userPlatForm)
    return atom({
      name: `app-${envPlatform}-${userPlatForm}`,
      title: `App versions of ${envPlatform}, ${userPlatForm}`,
      link,
      entries: versions.map(({ versionCode, remark, publishDate, updatedAt }) => ({
        title: versionCode,
        at: `${publishDate}T00:00:00.000Z`,
        updatedAt,
        text: remark,
        link: `${link}#${anchorOf(versionCode)}`,
      })),
    })
  })

  implement(app, appVersionRoutes.saveAppVersion, ({ body, user }) =>
    withFreeCodes(
      saveRow(app, appVersionNoun, { body, user, write: (tx, current) => repo.save(tx, current?.id, body) }),
    ),
  )

  implementChange(
    app,
    { change: appVersionRoutes.changeAppVersions, undo: appVersionRoutes.undoAppVersionChange },
    {
      ...appVersionNoun,
      titleOf: ({ versionCode }) => versionCode,
      changed: (row, set) => ({ ...row, ...set }),
      problems: () => ({}),
    },
  )

  implementBin(
    app,
    {
      count: appVersionRoutes.countAppVersions,
      delete: appVersionRoutes.deleteAppVersions,
      restore: appVersionRoutes.restoreAppVersions,
      history: appVersionRoutes.findAppVersionHistory,
    },
    { ...appVersionNoun, explainRestore: (work) => withFreeCodes(work, false) },
  )
}
