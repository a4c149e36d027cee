import { useT } from '@portal/client'
import { Box, Icon, Typography } from '@portal/ui'
import { icons } from '../layout/icons.ts'

/** In place of a page whose remote was taken out of service. */
export function RemoteOff({ title }: { title: string }) {
  const t = useT()
  return (
    <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 2, py: { xs: 6, sm: 12 }, textAlign: 'center' }}>
      <Icon path={icons.pause} sx={{ fontSize: 36, color: 'text.secondary' }} />
      <Typography component="h1" variant="h1">
        {t('{page} is out of service', { page: title })}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 460 }}>
        {t('An administrator has switched it off for now. It comes back here by itself when it is switched on again.')}
      </Typography>
    </Box>
  )
}
