import { useT } from '@portal/client'
import type { Claim } from '@portal/contracts/claim.contract.ts'
import { HistoryDialog } from '@portal/ui'
import { useFindClaimHistoryQuery } from './claim.api.ts'
import { claimLabels } from './claimColumns.tsx'

export function ClaimHistory({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const t = useT()
  return (
    <HistoryDialog
      title={t('History of claim {claimNo}', { claimNo: claim.claimNo })}
      result={useFindClaimHistoryQuery({ id: claim.id })}
      columns={claimLabels}
      onClose={onClose}
    />
  )
}
