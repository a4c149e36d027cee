import { ClaimRow, claimList, emptyClaim } from '@portal/contracts/claim.contract.ts'
import { createRowReader } from '@portal/service-kit/import/row-format.ts'
import { claimProblems } from './claim.rules.ts'

export const toKey = ({
  serialNum,
  faultReason,
  occurredOn,
}: Pick<ClaimRow, 'serialNum' | 'faultReason' | 'occurredOn'>) =>
  [serialNum.toUpperCase(), faultReason, occurredOn].join(' ')

/** Runs in a worker thread. */
export default createRowReader({
  row: ClaimRow,
  empty: emptyClaim,
  exported: claimList.exports,
  problems: claimProblems,
  keyOf: toKey,
})
