import { useT } from '@portal/client'
import { Box, Icon, Typography } from '@portal/ui'
import { icons } from '../icon/icons.ts'

/** `unserved`: no release of its remote has become live. */
type Reason = 'disabled' | 'outdated' | 'unserved'

/** Placeholder for a page of a disabled or incompatible remote. */
export function RemoteUnavailable({ title, why }: { title: string; why: Reason }) {
  const t = useT()
  const reasons: Record<Reason, string> = {
    disabled: t("An administrator has turned this page off. It will reappear when it's turned back on."),
    outdated: t(
      "This page doesn't work with the current version of the portal. It will reappear once its team has released a compatible version.",
    ),
    unserved: t(
      'No version of this page is in service at the moment. It will appear here once there is one.',
    ),
  }
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
      <Typography sx={{ color: 'text.secondary', maxWidth: 460 }}>{reasons[why]}</Typography>
    </Box>
  )
}
