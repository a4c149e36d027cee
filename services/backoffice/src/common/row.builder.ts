import type { Identity } from '@portal/contracts/access.ts'
import { type ClaimDraft, emptyClaim } from '@portal/contracts/claim.contract.ts'
import { type DeviceDraft, emptyDevice } from '@portal/contracts/device.contract.ts'
import { emptyOrder, type OrderDraft } from '@portal/contracts/order.contract.ts'
import { emptyPart, type PartDraft } from '@portal/contracts/part.contract.ts'
import { emptyWarranty, type WarrantyDraft } from '@portal/contracts/warranty.contract.ts'

const all = ['order', 'device', 'defective', 'warranty'].flatMap((noun) =>
  ['view', 'edit', 'delete'].map((action) => `${noun}:${action}`),
)

export const staff: Partial<Identity> = {
  userId: 'M-1',
  username: 'maintain',
  role: 'MAINTAIN',
  permissions: all,
}
/** Owner of company 1. */
export const owner: Partial<Identity> = {
  userId: 'O-1',
  username: 'owner',
  role: 'OWNER',
  companyId: 1,
  permissions: ['order:view', 'device:view', 'defective:view', 'warranty:view'],
}
/** Owner with all permissions: only ownership restricts the rows. */
export const ownerWithAllPermissions: Partial<Identity> = { ...owner, permissions: all }
export const installer: Partial<Identity> = {
  userId: 'I-1',
  username: 'installer',
  role: 'INSTALLER',
  companyId: 1,
  permissions: ['feedback:view'],
}

let count = 0
const next = () => String(++count).padStart(5, '0')

export const anOrder = (part: Partial<OrderDraft> = {}): OrderDraft => ({
  ...emptyOrder,
  orderNo: `SO-${next()}`,
  customer: 'Sunhouse Ltd',
  country: 'DE',
  status: 'CONFIRMED',
  lines: [{ model: 'LXP_5K', quantity: 2 }],
  ...part,
})

export const aShippedOrder = (part: Partial<OrderDraft> = {}) =>
  anOrder({ status: 'SHIPPED', shippedOn: '2025-03-10', waybillNo: 'WB-1', ...part })

export const aDevice = (part: Partial<DeviceDraft> = {}): DeviceDraft => ({
  ...emptyDevice,
  serialNum: `SN${next()}`,
  model: 'LXP_5K',
  deviceType: 0,
  firmwareCodes: ['IAAB-1414'],
  endUser: 'Anna Weber',
  country: 'DE',
  ...part,
})

export const aPart = (part: Partial<PartDraft> = {}): PartDraft => ({
  ...emptyPart,
  partNo: `P-${next()}`,
  name: 'Control board',
  model: 'LXP_5K',
  batchNo: '2501A',
  supplier: 'Shenda Electronics',
  ...part,
})

export const aWarranty = (part: Partial<WarrantyDraft> = {}): WarrantyDraft => ({
  ...emptyWarranty,
  startsOn: '2026-01-31',
  purchaser: 'Anna Weber',
  ...part,
})

export const aClaim = (part: Partial<ClaimDraft> = {}): ClaimDraft => ({
  ...emptyClaim,
  warranty: 'OUT',
  faultReason: 'RELAY',
  occurredOn: '2025-06-15',
  handler: 'Li Wei',
  ...part,
})
