import { useT } from '@portal/client'
import { Box, Icon, Typography } from '@portal/ui'
import { icons } from '../icon/icons.ts'

/** In place of a page whose remote was taken out of service, or does not fit the portal as it is. */
export function RemoteOff({ title, isOutdated }: { title: string; isOutdated: boolean }) {
  const t = useT()
  return (
    <Box
      role="status"
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        px: 2,
        py: { xs: 6, sm: 12 },
        textAlign: 'center',
      }}
    >
      <Icon path={icons.pause} sx={{ fontSize: 36, color: 'text.secondary' }} />
      <Typography component="h1" variant="h1">
        {t('{page} is out of service', { page: title })}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 460 }}>
        {isOutdated
          ? t(
              "This page doesn't work with the current version of the portal. It will reappear once its team has released a compatible version.",
            )
          : t("An administrator has turned this page off. It will reappear when it's turned back on.")}
      </Typography>
    </Box>
  )
}
