import { useShortcut, useT } from '@portal/client'
import { Box, ButtonBase, Icon } from '@portal/ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useVisits } from './useVisits.ts'

const load = () => import('./Palette.tsx')
const Palette = lazy(load)
/** Ahead of need: its bytes are on their way while a finger goes from one key, or one place, to the next. */
const prefetch = () => void load().catch(() => {})
const ShortcutHelp = lazy(() => import('../shortcut/ShortcutHelp.tsx'))

/** Its name, where there is no room to show it. */
const heardOnly = { position: { xs: 'absolute', md: 'static' }, clipPath: { xs: 'inset(50%)', md: 'none' } }

/**
 * The search of the top bar, and what its shortcut and `?` open. Both dialogs are loaded when they are first
 * wanted.
 */
export function QuickAccess() {
  const t = useT()
  const [open, setOpen] = useState<'palette' | 'help'>()
  const close = () => setOpen((now) => (now === 'palette' ? undefined : now))
  useVisits()
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => (key === 'Control' || key === 'Meta') && prefetch()
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
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
          height: 36,
          minWidth: { xs: 36, md: 220 },
          justifyContent: 'flex-start',
          border: { md: 1 },
          borderColor: { md: 'divider' },
          borderRadius: '8px',
          color: 'text.secondary',
          fontSize: 14,
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
      <Suspense fallback={null}>
        {open === 'palette' && <Palette onClose={close} onHelp={() => setOpen('help')} />}
        {open === 'help' && <ShortcutHelp onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  )
}
