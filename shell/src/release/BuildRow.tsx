import { useFormat, useT } from '@portal/client'
import type { PublishedBuild, RemoteRollout } from '@portal/contracts/release.contract.ts'
import { Box, Button, Icon, Menu, MenuItem, Tag, type TagColor, Tooltip, Typography } from '@portal/ui'
import { useState } from 'react'
import { Fact, LoadFigures } from './LoadFigures.tsx'
import { findComparedBuild, findSlowestMs, shortenBuild } from './release.rules.ts'
import type { ReleaseActions } from './useReleaseActions.ts'

const colours: Record<PublishedBuild['state'], TagColor> = {
  live: 'success',
  candidate: 'info',
  fallback: 'neutral',
  published: 'neutral',
}
const steps = [1, 10, 50, 100]

interface RowProps {
  rollout: RemoteRollout
  build: PublishedBuild
  acts: ReleaseActions
}

function StateTag({ rollout: { candidate, override }, build }: Omit<RowProps, 'acts'>) {
  const t = useT()
  const words = {
    live: t('Live'),
    candidate: t('{percent} % of users', { percent: candidate?.percent ?? 0 }),
    fallback: t('Last good release'),
    published: t('Published'),
  }
  return (
    <>
      <Tag label={words[build.state]} color={colours[build.state]} />
      {override === build.build && <Tag label={t('Used by you')} color="warning" />}
    </>
  )
}

function BuildMenu({ rollout, build, acts }: RowProps) {
  const t = useT()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (work: () => void) => () => {
    setAnchor(null)
    work()
  }
  const isLive = build.state === 'live'
  const isHeld = rollout.isPinned
  const shares = steps.filter(
    (percent) =>
      (rollout.live !== null || percent === 100) &&
      !(build.state === 'candidate' && percent === rollout.candidate?.percent),
  )
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('Actions on {version} {build}', {
          version: build.version,
          build: shortenBuild(build.build),
        })}
        endIcon={<Icon name="down" />}
        disabled={acts.isBusy}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('Actions')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {!isLive &&
          shares.map((percent) => (
            <MenuItem
              key={percent}
              disabled={isHeld}
              onClick={choose(() => void acts.promote(build, percent))}
            >
              {percent === 100 ? t('Make live for everyone') : t('Roll out to {percent} %', { percent })}
            </MenuItem>
          ))}
        {build.state === 'candidate' && (
          <MenuItem disabled={isHeld} onClick={choose(() => void acts.rollBack())}>
            {t('Stop the rollout')}
          </MenuItem>
        )}
        {build.state === 'fallback' && (
          <MenuItem disabled={isHeld} onClick={choose(() => void acts.rollBack(build))}>
            {t('Roll back to this release')}
          </MenuItem>
        )}
        {rollout.override === build.build ? (
          <MenuItem onClick={choose(() => void acts.override(null))}>
            {t('Return to the live release')}
          </MenuItem>
        ) : (
          <MenuItem onClick={choose(() => void acts.override(build))}>{t('Use for me only')}</MenuItem>
        )}
      </Menu>
    </>
  )
}

/** Build of a remote with audience, health and actions. */
export function BuildRow({ rollout, build, acts }: RowProps) {
  const t = useT()
  const format = useFormat()
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(210px, 1.3fr) 4fr auto' },
        gap: { xs: 1, md: 2 },
        alignItems: 'center',
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
          <Typography component="h3" variant="h3">
            {build.version}
          </Typography>
          <StateTag rollout={rollout} build={build} />
        </Box>
        <Tooltip title={build.build}>
          <Typography
            component="code"
            variant="body2"
            sx={{ color: 'text.secondary', fontFamily: 'monospace' }}
          >
            {shortenBuild(build.build)}
          </Typography>
        </Tooltip>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr 1fr', sm: '1.5fr 0.8fr 0.8fr 0.5fr 0.8fr 1.5fr' },
        }}
      >
        <Fact label={t('Published')}>
          {format.instant(build.publishedAt)}
          <Box component="span" sx={{ color: 'text.secondary', display: 'block', fontSize: '0.75rem' }}>
            {t('by {name}', { name: build.publishedBy })}
          </Box>
        </Fact>
        <Fact label={t('Contract version')}>{build.contract}</Fact>
        <Fact label={t('Scripts')}>
          {t('{size} kB', { size: format.number(Math.round(build.size / 100) / 10) })}
        </Fact>
        <LoadFigures
          build={build}
          than={findComparedBuild(rollout, build.build)}
          slowest={findSlowestMs(rollout)}
        />
      </Box>
      <Box sx={{ justifySelf: { md: 'end' } }}>
        <BuildMenu rollout={rollout} build={build} acts={acts} />
      </Box>
    </Box>
  )
}
