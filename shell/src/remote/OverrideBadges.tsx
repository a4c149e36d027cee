import { call, problemText, useNotify, useT } from '@portal/client'
import { releaseRoutes } from '@portal/contracts/release.contract.ts'
import { Box, Button } from '@portal/ui'
import { useState } from 'react'
import { refreshRegistry, useRegistry } from '../registry/registry.ts'
import { shortenBuild } from '../release/release.rules.ts'

function Badge({ remote, build }: { remote: string; build: string }) {
  const t = useT()
  const notify = useNotify()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await call(releaseRoutes.overrideRelease, { remote, build: null })
      await refreshRegistry()
    } catch (error) {
      notify.error(problemText(error))
    } finally {
      setLeaving(false)
    }
  }
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        pl: 1.25,
        fontSize: 12.5,
        border: 1,
        borderColor: 'warning.main',
        borderRadius: '8px',
      }}
    >
      <Box component="span" sx={{ color: 'warning.main', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {t('{remote}: build {build} for you only', { remote, build: shortenBuild(build) })}
      </Box>
      <Button
        size="small"
        loading={isLeaving}
        onClick={() => void leave()}
        sx={{ whiteSpace: 'nowrap', ml: 'auto' }}
      >
        {t('Return to the live release')}
      </Button>
    </Box>
  )
}

/** Lists remotes with a build that the user selected, with a way back. On a phone it is a separate line. */
export function OverrideBadges() {
  const { remotes } = useRegistry()
  const overridden = Object.entries(remotes).filter(([, { override }]) => override)
  if (overridden.length === 0) return null
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        mx: 1,
        order: { xs: 1, md: 0 },
        width: { xs: '100%', md: 'auto' },
        pb: { xs: 1, md: 0 },
      }}
    >
      {overridden.map(([remote, { version }]) => (
        <Badge key={remote} remote={remote} build={version} />
      ))}
    </Box>
  )
}
