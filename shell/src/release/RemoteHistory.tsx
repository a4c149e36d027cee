import { useFormat, useT } from '@portal/client'
import type { ReleaseEvent } from '@portal/contracts/release.contract.ts'
import { Box, Tag, type TagColor, Typography } from '@portal/ui'
import { shortenBuild } from './release.rules.ts'

const colours: Partial<Record<ReleaseEvent['action'], TagColor>> = {
  'step-back': 'error',
  rollback: 'warning',
  promote: 'success',
  hold: 'info',
  disable: 'warning',
}

/** Actions on a remote's releases, newest first. */
export function RemoteHistory({ events }: { events: readonly ReleaseEvent[] }) {
  const t = useT()
  const format = useFormat()
  const words: Record<ReleaseEvent['action'], string> = {
    publish: t('Published'),
    promote: t('Promoted'),
    hold: t('Published, not live'),
    rollback: t('Rolled back'),
    'step-back': t('Rolled back automatically'),
    enable: t('Enabled'),
    disable: t('Disabled'),
    pin: t('Pinned'),
    unpin: t('Unpinned'),
    remove: t('Cleared'),
  }
  return (
    <Box
      component="ol"
      sx={{ listStyle: 'none', m: 0, px: 2, pb: 1.5, maxHeight: 320, overflow: 'auto' }}
      tabIndex={0}
      aria-label={t('History')}
    >
      {events.map(({ at, by, action, build, detail, values }) => (
        <Box component="li" key={`${at} ${action} ${build}`} sx={{ py: 0.75, display: 'grid', gap: 0.25 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
            <Tag label={words[action]} color={colours[action] ?? 'neutral'} />
            {build && <code>{shortenBuild(build)}</code>}
            <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {t(detail, values)}
            </Typography>
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
            {t('{when}, by {name}', { when: format.instant(at), name: by })}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
