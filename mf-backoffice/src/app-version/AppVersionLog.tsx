import { useSearchParams, useSession, useT } from '@portal/client'
import { type AppVersion, appVersionRoutes } from '@portal/contracts/app-version.contract.ts'
import { clientPlatforms, platforms } from '@portal/contracts/reference.ts'
import { EmptyState, MenuItem, PageHeader, QueryResult, TextField } from '@portal/ui'
import { useMemo, useState } from 'react'
import { FeedLink } from '../log/FeedLink.tsx'
import { Log } from '../log/Log.tsx'
import { StandalonePage } from '../log/StandalonePage.tsx'
import { useGetAppVersionsQuery } from './appVersion.api.ts'
import { envPlatformOptions } from './envPlatform.ts'

/** `/appVersionLog`, and `/releaseLog` with `envPlatform`: what is new in each version of an app. */
export default function AppVersionLog() {
  const t = useT()
  const [search] = useSearchParams()
  const { user, signedIn } = useSession()
  const known = <V extends string>(values: readonly V[], asked: string | null) =>
    values.find((value) => value === asked) ?? (values[0] as V)
  const [envPlatform, setEnvPlatform] = useState(() => known(clientPlatforms, search.get('envPlatform')))
  const userPlatForm = known(platforms, signedIn ? user.platform : search.get('userPlatform'))
  const result = useGetAppVersionsQuery({ envPlatform, userPlatForm })
  return (
    <StandalonePage>
      <PageHeader
        title={t('Monitor app version change logs')}
        actions={
          <FeedLink route={appVersionRoutes.readAppVersionFeed} query={{ envPlatform, userPlatForm }} />
        }
      />
      <TextField
        select
        label={t('Device platform')}
        value={envPlatform}
        onChange={({ target }) => setEnvPlatform(target.value as typeof envPlatform)}
        sx={{ mb: 3, width: 240, '@media print': { display: 'none' } }}
      >
        {envPlatformOptions.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {t(label)}
          </MenuItem>
        ))}
      </TextField>
      <QueryResult result={result}>
        {(versions) => <Versions key={envPlatform} versions={versions} />}
      </QueryResult>
    </StandalonePage>
  )
}

function Versions({ versions }: { versions: readonly AppVersion[] }) {
  const t = useT()
  const entries = useMemo(
    () =>
      versions.map(({ versionCode, publishDate, remark }) => ({
        code: versionCode,
        day: publishDate,
        text: remark,
      })),
    [versions],
  )
  if (entries.length === 0) return <EmptyState title={t('No versions yet')} />
  return <Log label={t('Version codes')} entries={entries} />
}
