import { useShortcut, useT } from '@portal/client'
import { Box, ButtonBase, Icon, lazyComponent } from '@portal/ui'
import { useEffect, useState } from 'react'
import { useRecentVisits } from './useRecentVisits.ts'

const Palette = lazyComponent<{ onClose(): void; onHelp(): void }>(() => import('./Palette.tsx'))
const { prefetch } = Palette
const ShortcutHelp = lazyComponent<{ onClose(): void }>(() => import('../shortcut/ShortcutHelp.tsx'))

/** Delay in milliseconds before code is prefetched, so that the first page loads first. */
const settledAfterMs = 3_000
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? void requestIdleCallback(act, { timeout: 10_000 }) : act()

/** Hides the label visually on narrow screens. */
const heardOnly = { position: { xs: 'absolute', md: 'static' }, clipPath: { xs: 'inset(50%)', md: 'none' } }

/**
 * Search of the top bar, with its shortcut and `?`. The search is loaded after the first page, so that it
 * opens immediately; the help on first use.
 */
export function QuickAccess() {
  const t = useT()
  const [open, setOpen] = useState<'palette' | 'help'>()
  const close = () => setOpen((now) => (now === 'palette' ? undefined : now))
  useRecentVisits()
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => (key === 'Control' || key === 'Meta') && prefetch()
    document.addEventListener('keydown', onKeyDown)
    const timer = setTimeout(() => whenIdle(prefetch), settledAfterMs)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      clearTimeout(timer)
    }
  }, [])
  useShortcut('palette', () => setOpen('palette'))
  useShortcut('help', () => setOpen('help'))
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        sx={{
          gap: 1,
          px: 1.25,
          height: { xs: 44, sm: '2.25rem' },
          minWidth: { xs: 44, sm: 36, md: 220 },
          justifyContent: 'flex-start',
          border: { md: 1 },
          borderColor: { md: 'divider' },
          borderRadius: '8px',
          color: 'text.secondary',
          fontSize: '0.875rem',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Icon name="search" sx={{ fontSize: 20 }} />
        <Box component="span" sx={{ mr: 'auto', ...heardOnly }}>
          {t('Search')}
        </Box>
        <Box
          component="kbd"
          aria-hidden
          sx={{ display: { xs: 'none', md: 'inline' }, fontFamily: 'inherit', fontSize: '0.75rem' }}
        >
          Ctrl K
        </Box>
      </ButtonBase>
      {open === 'palette' && <Palette onClose={close} onHelp={() => setOpen('help')} />}
      {open === 'help' && <ShortcutHelp onClose={() => setOpen(undefined)} />}
    </>
  )
}
