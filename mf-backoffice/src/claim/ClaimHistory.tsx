import type { Claim } from '@portal/contracts/claim.contract.ts'
import { createHistory } from '../common/createHistory.tsx'
import { useFindClaimHistoryQuery } from './claim.api.ts'
import { claimLabels } from './claimColumns.tsx'

export const ClaimHistory = createHistory(claimLabels, useFindClaimHistoryQuery, ({ claimNo }: Claim, t) =>
  t('History of claim {claimNo}', { claimNo }),
)
