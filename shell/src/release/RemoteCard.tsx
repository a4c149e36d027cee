import { useFormat, useT } from '@portal/client'
import type { RemoteRollout } from '@portal/contracts/release.contract.ts'
import { Alert, Box, Button, FailedState, LoadingState, Tag, Typography } from '@portal/ui'
import { useId, useState } from 'react'
import { BuildRow } from './BuildRow.tsx'
import { RemoteHistory } from './RemoteHistory.tsx'
import { useFindReleaseHistoryQuery } from './release.api.ts'
import {
  findBuildsWithTooFewLoads,
  findHeldBuild,
  findStepBack,
  shortenBuild,
  sortBuilds,
} from './release.rules.ts'
import { type ReleaseActions, useReleaseActions } from './useReleaseActions.ts'

function RemoteActs({ rollout, acts }: { rollout: RemoteRollout; acts: ReleaseActions }) {
  const t = useT()
  const { remote, isEnabled, isPinned, candidate, fallback, builds } = rollout
  const wayBack = builds.find(({ build }) => build === fallback)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {candidate ? (
        <Button
          variant="outlined"
          color="error"
          disabled={isPinned || acts.isBusy}
          onClick={() => void acts.rollBack()}
        >
          {t('Stop the rollout')}
        </Button>
      ) : (
        wayBack && (
          <Button
            variant="outlined"
            color="error"
            disabled={isPinned || acts.isBusy}
            onClick={() => void acts.rollBack(wayBack)}
          >
            {t('Roll back')}
          </Button>
        )
      )}
      <Button
        variant="outlined"
        color="inherit"
        disabled={acts.isBusy}
        aria-label={isPinned ? t('Unpin {remote}', { remote }) : t('Pin {remote}', { remote })}
        onClick={() => void acts.pin(!isPinned)}
      >
        {isPinned ? t('Unpin') : t('Pin')}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        disabled={acts.isBusy}
        aria-label={isEnabled ? t('Disable {remote}', { remote }) : t('Enable {remote}', { remote })}
        onClick={() => void acts.setEnabled(!isEnabled)}
      >
        {isEnabled ? t('Disable') : t('Enable')}
      </Button>
    </Box>
  )
}

/** Remote with its builds, audience, health and history. */
export function RemoteCard({ rollout }: { rollout: RemoteRollout }) {
  const t = useT()
  const format = useFormat()
  const id = useId()
  const acts = useReleaseActions(rollout)
  const [isWhole, setWhole] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const {
    data: events = [],
    error,
    isLoading,
    refetch,
  } = useFindReleaseHistoryQuery({ remote: rollout.remote })
  const back = findStepBack(events)
  const held = findHeldBuild(events)
  const builds = sortBuilds(rollout.builds)
  const few = findBuildsWithTooFewLoads(builds)
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        overflow: 'hidden',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1.5 }}>
        <Box sx={{ flex: '1 1 200px', display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
          <Typography id={id} component="h2" variant="h2">
            {rollout.remote}
          </Typography>
          {!rollout.isEnabled && <Tag label={t('Disabled')} color="error" />}
          {rollout.isPinned && <Tag label={t('Pinned')} color="warning" />}
          {rollout.live === null && <Tag label={t('No live release')} color="warning" />}
          {rollout.override && (
            <Tag
              label={t("You're using {build}", { build: shortenBuild(rollout.override) })}
              color="warning"
            />
          )}
        </Box>
        <RemoteActs rollout={rollout} acts={acts} />
      </Box>
      {back && (
        <Alert severity="error" sx={{ mx: 2, mb: 1.5 }}>
          <strong>
            {t('The portal rolled back {build} automatically: {reason}.', {
              build: shortenBuild(back.build ?? ''),
              reason: t(back.detail, back.values),
            })}
          </strong>{' '}
          {format.instant(back.at)}
        </Alert>
      )}
      {rollout.misfit && (
        <Alert severity="error" sx={{ mx: 2, mb: 1.5 }}>
          <strong>
            {t("The live release doesn't work with this portal: {reason}", { reason: rollout.misfit.reason })}
          </strong>{' '}
          {rollout.misfit.standIn
            ? t('{build} is used instead.', { build: shortenBuild(rollout.misfit.standIn) })
            : t('This remote stays unavailable until a compatible build is live.')}
        </Alert>
      )}
      {held && (
        <Alert severity="info" sx={{ mx: 2, mb: 1.5 }}>
          {t('Bundled build {build}: {reason}.', {
            build: shortenBuild(held.build ?? ''),
            reason: t(held.detail, held.values),
          })}{' '}
          {format.instant(held.at)}
        </Alert>
      )}
      <Box
        component="ul"
        aria-label={t('Builds of {remote}', { remote: rollout.remote })}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {(isWhole ? builds : few).map((build) => (
          <BuildRow key={build.build} rollout={rollout} build={build} acts={acts} />
        ))}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          px: 0.75,
          py: 1,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        {builds.length > few.length && (
          <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('Show fewer builds') : t('Show all {count} builds', { count: builds.length })}
          </Button>
        )}
        <Button aria-expanded={isHistoryOpen} onClick={() => setHistoryOpen(!isHistoryOpen)}>
          {t('History')}
        </Button>
      </Box>
      {isHistoryOpen &&
        (error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : isLoading ? (
          <LoadingState />
        ) : (
          <RemoteHistory events={events} />
        ))}
    </Box>
  )
}
