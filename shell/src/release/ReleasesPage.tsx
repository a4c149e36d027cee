import { markStale, store, useEvents, useSession, useT } from '@portal/client'
import { Box, EmptyState, FailedState, ForbiddenState, LoadingState, PageHeader } from '@portal/ui'
import { AccessTokens } from './AccessTokens.tsx'
import { RemoteCard } from './RemoteCard.tsx'
import { releaseTag, useFindReleasesQuery } from './release.api.ts'

/** Poll interval in milliseconds of the figures; events report other changes. */
const pollMs = 5_000

function Releases() {
  const t = useT()
  const {
    data: remotes,
    error,
    refetch,
  } = useFindReleasesQuery(undefined, { pollingInterval: pollMs, skipPollingIfUnfocused: true })
  useEvents('registry.changed', () => void store.dispatch(markStale(releaseTag)))
  // Keeps previous rows while the portal is unreachable.
  if (!remotes) return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <LoadingState />
  if (remotes.length === 0)
    return (
      <EmptyState
        title={t('No remote has a release yet')}
        detail={t(
          'To publish one: npm run portal -- release publish <remote>. Teams use an access token to publish from their own machines.',
        )}
      />
    )
  return (
    <>
      {remotes.map((rollout) => (
        <RemoteCard key={rollout.remote} rollout={rollout} />
      ))}
      <AccessTokens remotes={remotes.map(({ remote }) => remote)} />
    </>
  )
}

export default function ReleasesPage() {
  const t = useT()
  const { can } = useSession()
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 1280 }}>
      <PageHeader
        title={t('Releases')}
        detail={t("What's live for each remote, who gets it, and how it performs.")}
      />
      {can('release:view') ? <Releases /> : <ForbiddenState />}
    </Box>
  )
}
