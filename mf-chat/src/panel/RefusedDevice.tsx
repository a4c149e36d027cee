import { problemText, useT } from '@portal/client'
import { Box, Icon, Typography } from '@portal/ui'
import { SerialForm } from './SerialForm.tsx'

/** Message in the place of a chat about a device that the user may not access. */
export function RefusedDevice({ serialNum, error }: { serialNum: string; error: unknown }) {
  const t = useT()
  return (
    <Box
      role="alert"
      sx={{
        m: 'auto',
        p: 3,
        maxWidth: 440,
        display: 'grid',
        gap: 1.5,
        justifyItems: 'center',
        textAlign: 'center',
      }}
    >
      <Icon name="lock" sx={{ fontSize: 36, color: 'text.secondary' }} />
      <Typography component="h1" variant="h2">
        {t("We couldn't find {serial} in your account", { serial: serialNum })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {problemText(error)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(
          'Check the serial number on the nameplate. If the device is yours, ask your dealer to register it to your company.',
        )}
      </Typography>
      <Box sx={{ width: '100%', textAlign: 'start' }}>
        <SerialForm key={serialNum} />
      </Box>
    </Box>
  )
}
