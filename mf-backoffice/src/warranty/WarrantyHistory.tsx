import type { Warranty } from '@portal/contracts/warranty.contract.ts'
import { createHistory } from '../common/createHistory.tsx'
import { useFindWarrantyHistoryQuery } from './warranty.api.ts'
import { warrantyLabels } from './warrantyColumns.tsx'

export const WarrantyHistory = createHistory(
  warrantyLabels,
  useFindWarrantyHistoryQuery,
  ({ serialNum }: Warranty, t) => t('History of the warranty of {serialNum}', { serialNum }),
)
