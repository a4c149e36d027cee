import { useT } from '@portal/client'
import { Box, Skeleton, Typography } from '@portal/ui'
import type { ReactNode } from 'react'
import type { ChatAddress } from './address.ts'
import { DeviceIcon } from './DeviceIcon.tsx'
import { RuntimeProblem } from './RuntimeProblem.tsx'
import { StatusImage } from './StatusImage.tsx'
import type { RuntimeResult } from './useRuntime.ts'

function Line({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>{children}</Box>
  )
}

/** Device with its type and status (CHAT-04 … CHAT-06). */
export function DeviceCard({ address, runtime }: { address: ChatAddress; runtime: RuntimeResult }) {
  const t = useT()
  const { serialNum } = address.context
  const { data } = runtime
  return (
    <Box component="section" aria-label={t('Device')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ color: 'primary.main' }}>
          <DeviceIcon url={address.deviceIconUrl} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Typography
            component="h2"
            sx={{ fontWeight: 650, fontSize: '0.9375rem', overflowWrap: 'anywhere' }}
          >
            {serialNum ? t('SN: {serial}', { serial: serialNum }) : t('No device')}
          </Typography>
          <Line>{t('Device: {type}', { type: t(address.deviceType) })}</Line>
          {serialNum && !runtime.isError && (
            <Line>
              {data ? (
                t('Model: {model}', { model: data.modelText || '–' })
              ) : (
                <Skeleton role="status" width={120} aria-label={t('Loading')} />
              )}
            </Line>
          )}
        </Box>
      </Box>
      {data && (
        <Box role="status" aria-label={t('Status')} sx={{ mt: 1.5 }}>
          <StatusImage statusText={data.statusText} />
          {data.isSimulated && <Line>{t('Demo data: no live system connected.')}</Line>}
        </Box>
      )}
      {runtime.isError && <RuntimeProblem error={runtime.error} onRetry={runtime.refetch} />}
    </Box>
  )
}
