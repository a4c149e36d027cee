import { useT } from '@portal/client'
import { Box, Button, Icon, Typography } from '@portal/ui'
import { browser } from '../session/session.ts'

interface RemoteFailedProps {
  title: string
  /** Reason: not loadable, failed while rendering, or built for another version of the portal. */
  why: 'away' | 'broken' | 'other contract'
  onAgain: () => void
}

/** Placeholder for a page whose remote failed to load or render. */
export function RemoteFailed({ title, why, onAgain }: RemoteFailedProps) {
  const t = useT()
  const details = {
    away: t('The rest of the portal still works. This page will come back as soon as it can be loaded.'),
    broken: t('Something went wrong on this page. The rest of the portal still works.'),
    'other contract': t(
      "This page needs a different version of the portal. Reload the portal; your tabs stay open. If that doesn't help, contact an administrator.",
    ),
  }
  const isOther = why === 'other contract'
  return (
    <Box
      role="alert"
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        px: 2,
        py: { xs: 6, sm: 12 },
        textAlign: 'center',
      }}
    >
      <Icon name="warning" sx={{ fontSize: 36, color: 'warning.main' }} />
      <Typography component="h1" variant="h1">
        {t('{page} cannot be opened right now', { page: title })}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 460 }}>{details[why]}</Typography>
      <Button
        variant="outlined"
        startIcon={<Icon name="refresh" />}
        onClick={isOther ? () => browser.reload() : onAgain}
        sx={{ mt: 1 }}
      >
        {isOther ? t('Reload') : t('Try again')}
      </Button>
    </Box>
  )
}
