import { toCalendar, useFormat, useSession, useT } from '@portal/client'
import { Box, EmptyState, Typography, today } from '@portal/ui'
import { greetingForHour } from './greeting.ts'
import { HomeCards, useHomeCards } from './HomeCards.tsx'
import { Shortcuts, useShortcuts } from './Shortcuts.tsx'

/** `/`: start page with cards of live remotes. */
export function HomePage() {
  const t = useT()
  const format = useFormat()
  const { user } = useSession()
  const shortcuts = useShortcuts()
  const cards = useHomeCards()
  const now = new Date()
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 1280 }}>
      <div>
        <Typography component="h1" variant="h1" sx={{ fontSize: { xs: '1.5rem', sm: '1.75rem' } }}>
          {t(greetingForHour(toCalendar(now).hour), { name: user.username })}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{format.day(today(now))}</Typography>
      </div>
      {shortcuts.length > 0 && <Shortcuts shortcuts={shortcuts} />}
      {cards.length > 0 && <HomeCards cards={cards} />}
      {shortcuts.length + cards.length === 0 && (
        <EmptyState
          title={t('Nothing to show here')}
          detail={t(
            "There's nothing on your home page yet. Use the menu to open your pages, or ask an administrator for access.",
          )}
        />
      )}
    </Box>
  )
}
