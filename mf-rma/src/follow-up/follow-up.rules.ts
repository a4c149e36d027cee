import type { RmaRequest } from '@portal/contracts/rma.contract.ts'

export type FollowUpDialog = 'NO_WARRANTY' | 'SUPPORT' | 'APPEAL' | 'PAY' | 'EXIT'
export type FollowUpState = Pick<
  RmaRequest,
  'rmaCurrStatus' | 'hasWarrantyInfo' | 'closed' | 'support2Repair'
>

/** Decision table: the first matching row applies; missing conditions match any value. */
const table: readonly (Partial<FollowUpState> & { dialog: FollowUpDialog })[] = [
  { closed: true, dialog: 'EXIT' },
  // Also applies after an accepted appeal and after payment, when the device can be sent in.
  { support2Repair: true, dialog: 'SUPPORT' },
  { rmaCurrStatus: 'APPEAL', dialog: 'APPEAL' },
  { rmaCurrStatus: 'PAY', dialog: 'PAY' },
  { rmaCurrStatus: 'NORMAL', hasWarrantyInfo: false, dialog: 'NO_WARRANTY' },
]

const keys = ['rmaCurrStatus', 'hasWarrantyInfo', 'closed', 'support2Repair'] as const

/** Returns the next dialog for a customer's request. */
export const toFollowUp = (state: FollowUpState): FollowUpDialog =>
  table.find((row) => keys.every((key) => row[key] === undefined || row[key] === state[key]))?.dialog ??
  'EXIT'
