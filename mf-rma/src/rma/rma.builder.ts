import type { RepairShop } from '@portal/contracts/repair-centre.contract.ts'
import type { RmaDetail, RmaEvent, RmaReport, RmaRequest } from '@portal/contracts/rma.contract.ts'

export const aShop = (changes: Partial<RepairShop> = {}): RepairShop => ({
  repairShop: 1,
  name: 'Repair Centre Milano',
  phoneNumber: '+39 02 5550 100',
  contactPerson: 'Giulia Conti',
  address: 'Via Torino 1, Milano',
  hours: 'Monday to Friday, 9:00 to 17:00',
  appealEmail: 'appeal@example.com',
  ...changes,
})

const filed = {
  serialNum: 'SNA0001',
  datalogSn: 'BA12345678',
  purchaseFrom: 'Solar Shop',
  installationDate: '2024-03-01',
  dateOfFault: '2026-03-01',
  installLocation: 'Garage',
  country: 'Italy',
  city: 'Milano',
  contact: 'Anna Rossi',
  phoneNumber: '3331234567',
  faultDesc: 'Nothing is shown.',
}

export const aRequest = (changes: Partial<RmaRequest> = {}): RmaRequest => ({
  id: 1,
  version: 1,
  rmaNumber: 'RMA2026-000001',
  ...filed,
  repairShop: 1,
  model: 'SNA_5000',
  endUser: '',
  warrantyDate: '2024-03-01',
  warrantyExpireDate: '2034-03-01',
  faultReason: null,
  faultySerialNum: null,
  replacementSerialNum: null,
  statedInstallationDate: null,
  userId: 'U2',
  userName: 'owner',
  owner: 'Sunny Roofs',
  threadId: null,
  repairShopName: aShop().name,
  rmaStatus: 'REQUEST',
  rmaCurrStatus: 'NORMAL',
  statusReason: '',
  isToExamine: false,
  closed: false,
  rmaCloseReason: 'TIME_OUT',
  closedAt: null,
  hasWarrantyInfo: true,
  support2Repair: true,
  payForRepair: false,
  isWaiting: false,
  appealDueAt: null,
  appealMinutesLeft: null,
  files: [],
  createdAt: '2026-03-02T08:00:00.000Z',
  updatedAt: '2026-03-02T08:00:00.000Z',
  operations: [],
  ...changes,
})

export const uncoveredState = {
  hasWarrantyInfo: false,
  support2Repair: false,
  warrantyDate: null,
  warrantyExpireDate: null,
} as const

export const anEvent = (changes: Partial<RmaEvent> = {}): RmaEvent => ({
  id: 1,
  at: '2026-03-02T08:00:00.000Z',
  operation: 'FILED',
  fromStatus: null,
  rmaStatus: 'REQUEST',
  side: 'CUSTOMER',
  userName: 'owner',
  text: '',
  isInternal: false,
  ...changes,
})

export const aDetail = (changes: Partial<RmaDetail> = {}): RmaDetail => ({
  request: aRequest(),
  shop: aShop(),
  events: [anEvent()],
  internalFiles: [],
  deviceProblems: {},
  ...changes,
})

export const aReport = (changes: Partial<RmaReport> = {}): RmaReport => ({
  rmaNumber: 'RMA2026-000001',
  ...filed,
  endUser: 'Familie Rossi',
  name: 'owner',
  model: 'SNA_5000',
  warrantyDate: '2024-03-01',
  warrantyExpireDate: '2034-03-01',
  hasWarrantyInfo: true,
  payForRepair: false,
  rmaStatus: 'REQUEST',
  support2Repair: true,
  shop: aShop(),
  ...changes,
})
