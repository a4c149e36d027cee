import { type AppVersion, appVersionRoutes } from '@portal/contracts/app-version.contract.ts'
import { clientPlatformNames } from '@portal/contracts/platform-name.ts'
import { clientPlatforms } from '@portal/contracts/reference.ts'
import { readSelectedApp, toAppVersionEntry } from '@portal/contracts/version-log.ts'
import type { Log } from './log.ts'

/** Renders the changes in each version of an app. `ofSession` is the platform of the signed-in user. */
export function renderAppLog(
  search: URLSearchParams,
  ofSession: string | undefined,
): Log<readonly AppVersion[]> {
  const app = readSelectedApp(search, ofSession)
  return {
    key: `app ${app.envPlatform} ${app.userPlatForm}`,
    read: (call) => call(appVersionRoutes.getAppVersions, { body: app }),
    page: (versions, t) => ({
      title: t('Monitor app version change logs'),
      feed: `/api${appVersionRoutes.readAppVersionFeed.path}?${new URLSearchParams(app)}`,
      choosing: {
        kept: { userPlatform: app.userPlatForm },
        selects: [
          {
            name: 'envPlatform',
            label: t('Device platform'),
            value: app.envPlatform,
            options: clientPlatforms.map((value) => ({ value, label: t(clientPlatformNames[value]) })),
          },
        ],
        submit: t('Show'),
      },
      index: t('Version codes'),
      entries: versions?.map(toAppVersionEntry),
    }),
  }
}
