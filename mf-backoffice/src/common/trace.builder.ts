import { type Claim, emptyClaim } from '@portal/contracts/claim.contract.ts'
import { type Device, emptyDevice } from '@portal/contracts/device.contract.ts'
import type { Job } from '@portal/contracts/job.contract.ts'
import { emptyOrder, type Order, type OrderInfo } from '@portal/contracts/order.contract.ts'
import { emptyPart, type Part } from '@portal/contracts/part.contract.ts'
import { emptyRegistration, type Registration } from '@portal/contracts/registration.contract.ts'
import { emptyWarranty, type Warranty } from '@portal/contracts/warranty.contract.ts'

const times = { createdAt: '2026-03-01T08:00:00.000Z', updatedAt: '2026-03-02T08:00:00.000Z' }

export const anOrder = (changes: Partial<Order> = {}): Order => ({
  ...emptyOrder,
  id: 1,
  version: 1,
  orderNo: 'SO-1',
  brand: 'EG4',
  customer: 'Northern Solar Ltd',
  country: 'DE',
  status: 'CONFIRMED',
  lines: [{ model: 'SNA_12K', quantity: 40 }],
  owner: '',
  deviceCount: 0,
  resourceCount: 0,
  ...times,
  ...changes,
})

export const aDevice = (changes: Partial<Device> = {}): Device => ({
  ...emptyDevice,
  id: 1,
  version: 1,
  serialNum: 'SNA0001',
  model: 'SNA_12K',
  deviceType: 3,
  brand: 'EG4',
  firmwareCodes: ['IAAB-1414'],
  orderNo: 'SO-1',
  endUser: 'A. Weber',
  country: 'DE',
  installationDate: '2026-03-10',
  status: 'INSTALLED',
  owner: '',
  installer: '',
  warranty: { expiresOn: '2031-03-10', startsOn: '2026-03-10', reason: 'FROM_INSTALLATION' },
  shippedOn: null,
  earlyClaimOn: null,
  cover: [{ startsOn: '2026-03-10', endsOn: '2031-03-10', source: 'FROM_INSTALLATION' }],
  coverEndsOn: '2031-03-10',
  ...times,
  ...changes,
})

export const aPart = (changes: Partial<Part> = {}): Part => ({
  ...emptyPart,
  id: 1,
  version: 1,
  partNo: 'PN-100',
  name: 'Fan',
  model: 'SNA_12K',
  batchNo: 'B7',
  supplier: 'Fans & Co',
  orderNo: 'SO-1',
  serialNum: 'SNA0001',
  replacedOn: '2026-05-01',
  ...times,
  ...changes,
})

export const aWarranty = (changes: Partial<Warranty> = {}): Warranty => ({
  ...emptyWarranty,
  id: 1,
  version: 1,
  serialNum: 'SNA0001',
  startsOn: '2031-03-10',
  purchaser: 'A. Weber',
  model: 'SNA_12K',
  owner: '',
  expiry: { expiresOn: '2032-03-10', startsOn: '2031-03-10', reason: 'FROM_START' },
  files: [],
  ...times,
  ...changes,
})

export const aClaim = (changes: Partial<Claim> = {}): Claim => ({
  ...emptyClaim,
  id: 1,
  version: 1,
  claimNo: 'C000001',
  serialNum: 'SNA0001',
  faultReason: 'RELAY',
  occurredOn: '2026-05-01',
  model: 'SNA_12K',
  owner: '',
  files: [],
  ...times,
  ...changes,
})

export const aRegistration = (changes: Partial<Registration> = {}): Registration => ({
  ...emptyRegistration,
  id: 1,
  version: 1,
  serialNum: 'SNA0001',
  installedOn: '2026-03-10',
  status: 'WAITING',
  reason: '',
  role: 'OWNER',
  ownerId: 'U2',
  userName: 'owner',
  company: 'Sunny Roofs',
  model: 'SNA_12K',
  files: [],
  ...times,
  ...changes,
})

export const aJob = (changes: Partial<Job> = {}): Job => ({
  kind: 'import',
  createdAt: '2026-11-21T10:00:00Z',
  expiresAt: null,
  id: 7,
  state: 'CHECKED',
  done: 20,
  total: 20,
  valid: 20,
  invalid: 0,
  problems: [],
  problemCount: 0,
  written: 0,
  msg: '',
  fileName: 'orders.xlsx',
  ...changes,
})

export const anOrderInfo = (changes: Partial<OrderInfo> = {}): OrderInfo => ({
  order: anOrder(),
  fulfilment: anOrder().lines.map((line) => ({ ...line, assigned: 0 })),
  resources: [],
  devices: [],
  parts: [],
  ...changes,
})
