import { useT } from '@portal/client'
import type { Suggestion } from '@portal/contracts/qna.contract.ts'
import { Alert, Box, Typography } from '@portal/ui'
import type { ChatAddress } from './address.ts'
import { DeviceCard } from './DeviceCard.tsx'
import { RemoteDiagnosis } from './RemoteDiagnosis.tsx'
import { SerialForm } from './SerialForm.tsx'
import { isDeviceRefused, type RuntimeResult } from './useRuntime.ts'

export interface DevicePanelProps {
  address: ChatAddress
  runtime: RuntimeResult
  /** True if the chat itself lists the questions. */
  hasOwnQuestions: boolean
  onAsk(question: Suggestion): void
}

/** Left panel of all chats: device and frequent questions. */
export function DevicePanel({ address, runtime, hasOwnQuestions, onAsk }: DevicePanelProps) {
  const t = useT()
  const { serialNum } = address.context
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, alignContent: 'start' }}>
      <DeviceCard address={address} runtime={runtime} />
      {!serialNum && (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t("You're asking about all devices. Enter your serial number for answers about yours:")}
          </Typography>
          <SerialForm />
        </Box>
      )}
      {address.wrong.length > 0 && (
        <Alert severity="warning">
          {t('The link has invalid values, which were ignored: {names}.', {
            names: address.wrong.join(', '),
          })}
        </Alert>
      )}
      {!isDeviceRefused(runtime.error) && !hasOwnQuestions && (
        <RemoteDiagnosis of={address} isAwaited={runtime.isAwaited} onAsk={onAsk} />
      )}
    </Box>
  )
}
