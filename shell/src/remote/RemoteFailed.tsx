import { useT } from '@portal/client'
import { Box, Button, Icon, Typography } from '@portal/ui'

/** In place of a page whose remote cannot be loaded, or broke while it was drawn. */
export function RemoteFailed({ title, isHealing, onAgain }: { title: string; isHealing: boolean; onAgain: () => void }) {
  const t = useT()
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 2, py: { xs: 6, sm: 12 }, textAlign: 'center' }}>
      <Icon name="warning" sx={{ fontSize: 36, color: 'warning.main' }} />
      <Typography component="h1" variant="h1">
        {t('{page} is not available right now', { page: title })}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 460 }}>
        {isHealing
          ? t('The rest of the portal works. This page comes back by itself as soon as it can be loaded.')
          : t('The page ran into an error. The rest of the portal works.')}
      </Typography>
      <Button variant="outlined" startIcon={<Icon name="refresh" />} onClick={onAgain} sx={{ mt: 1 }}>
        {t('Try again')}
      </Button>
    </Box>
  )
}
