import { useT } from '@portal/client'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import { Box } from '@portal/ui'

/** Reason for which staff disputed or refused the warranty, or closed the request. */
export function StatusReason({ request: { statusReason } }: { request: RmaRequest }) {
  const t = useT()
  return (
    statusReason && (
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {t('Reason: {reason}', { reason: statusReason })}
      </Box>
    )
  )
}
