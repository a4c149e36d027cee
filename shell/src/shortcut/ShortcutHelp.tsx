import {
  isCharacterShortcut,
  type ShortcutPlace,
  shortcuts,
  useCharacterShortcuts,
  useT,
} from '@portal/client'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@portal/ui'
import { useId } from 'react'

const places: Record<ShortcutPlace, string> = {
  anywhere: 'Anywhere',
  list: 'In a list',
  row: 'In a table',
  tab: 'On a tab',
  review: 'In a review',
}
const isMac = /Mac|iP(hone|ad)/.test(navigator.platform)
const names: Record<string, string> = {
  ' ': 'Space',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Delete: 'Del',
  Escape: 'Esc',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
  Shift: 'Shift',
}

function Keys({ keys }: { keys: string }) {
  const parts = keys
    .split('+')
    .map((key) =>
      key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : (names[key] ?? (keys.includes('+') ? key.toUpperCase() : key)),
    )
  return (
    <Box
      component="kbd"
      sx={{
        px: 0.75,
        py: 0.25,
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.75,
        fontFamily: 'inherit',
        fontSize: '0.8125rem',
        whiteSpace: 'nowrap',
      }}
    >
      {parts.join(' + ')}
    </Box>
  )
}

function Place({ place }: { place: ShortcutPlace }) {
  const t = useT()
  const [areCharactersOn] = useCharacterShortcuts()
  const usable = (key: string) => areCharactersOn || !isCharacterShortcut(key)
  const shown = Object.entries(shortcuts)
    .filter(([, shortcut]) => shortcut.place === place)
    .map(([name, { does, keys }]) => ({ name, does, keys: keys.filter(usable) }))
    .filter(({ keys }) => keys.length > 0)
  if (shown.length === 0) return null
  return (
    <Box component="section" sx={{ breakInside: 'avoid', mb: 2 }}>
      <Box component="h3" sx={{ m: 0, mb: 0.75, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {t(places[place])}
      </Box>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 0.75, alignItems: 'center', m: 0 }}
      >
        {shown.map(({ name, does, keys }) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <dt>{t(does)}</dt>
            <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.5, justifyContent: 'flex-end' }}>
              {keys.map((key) => (
                <Keys key={key} keys={key} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** Lists all active shortcuts from the table that the handlers use. */
export default function ShortcutHelp({ onClose }: { onClose(): void }) {
  const t = useT()
  const title = useId()
  const [areCharactersOn] = useCharacterShortcuts()
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={title}>
      <DialogTitle id={title} component="h2" variant="h2">
        {t('Keyboard shortcuts')}
      </DialogTitle>
      {/* Makes the content focusable, so that a phone can scroll it. */}
      <DialogContent tabIndex={0}>
        <Box sx={{ columnCount: { xs: 1, sm: 2 }, columnGap: 5 }}>
          {(Object.keys(places) as ShortcutPlace[]).map((place) => (
            <Place key={place} place={place} />
          ))}
        </Box>
        {!areCharactersOn && (
          <Box sx={{ color: 'text.secondary' }}>
            {t('Single-key shortcuts are off. Turn them on in your account.')}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
