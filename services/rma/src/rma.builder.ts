import type { Identity } from '@portal/contracts/access.ts'
import type { RepairDevice } from '@portal/contracts/device.contract.ts'
import { emptyRepairCentre, repairCentreRoutes } from '@portal/contracts/repair-centre.contract.ts'
import { emptyRmaDraft, type RmaDraft } from '@portal/contracts/rma.contract.ts'
import type { TestService } from '@portal/testing/node/service.ts'
import type { FindDevice } from './device/device.ts'

const customer = ['rma:view', 'rma:create']
const work = [...customer, 'rma:edit', 'rma:delete', 'rma:audit']

export type TestUser = Partial<Identity> & { userId: string; username: string }
const user = (userId: string, username: string, rest: Partial<Identity>): TestUser => ({
  userId,
  username,
  kind: 'staff',
  companyId: null,
  permissions: customer,
  ...rest,
})
export const owner = user('O-1', 'owner', { role: 'OWNER', companyId: 1 })
export const colleague = user('O-2', 'second', { role: 'OWNER_L2', companyId: 1 })
export const viewer = user('V-1', 'viewer', { role: 'VIEWER', companyId: 1, permissions: ['rma:view'] })
export const privateOwner = user('P-1', 'person', { role: 'OWNER' })
export const otherOwner = user('S-1', 'stranger', { role: 'OWNER', companyId: 2 })
export const installer = user('I-1', 'installer', { role: 'INSTALLER', permissions: ['rma:create'] })
export const manualReader = user('M-1', 'manual', {
  role: 'VIEWER',
  kind: 'manual',
  permissions: ['rma:view'],
})
export const staff = user('T-1', 'maintain', { role: 'MAINTAIN', permissions: work })
export const secondStaff = user('T-2', 'second-staff', { role: 'MAINTAIN', permissions: work })

/**
 * Simulates the back office. The serial number selects the owner: `C1…` company 1, `C2…` company 2, `PP…` a
 * private owner.
 */
const deviceOf = (serialNum: string): RepairDevice => {
  const isPersons = serialNum.startsWith('PP')
  const isCovered = !serialNum.endsWith('X')
  return {
    serialNum,
    model: 'LXP_5K',
    datalogSn: 'DL00000001',
    country: 'IT',
    endUser: 'Rossi',
    status: serialNum.includes('GONE') ? 'REPLACED' : 'INSTALLED',
    installationDate: '2026-01-10',
    isOwn: true,
    cover: isCovered ? [{ startsOn: '2026-01-10', endsOn: '2031-01-10', source: 'FROM_INSTALLATION' }] : [],
    warrantyStartsOn: isCovered ? '2026-01-10' : null,
    warrantyExpiresOn: isCovered ? '2031-01-10' : null,
    companyId: isPersons ? null : serialNum.startsWith('C2') ? 2 : 1,
    ownerId: isPersons ? privateOwner.userId : null,
    owner: isPersons ? 'person' : 'Solar One',
  }
}

export const findTestDevice: FindDevice = async (asker, serialNum) => {
  const device = deviceOf(serialNum.toUpperCase())
  if (serialNum.startsWith('NONE')) return null
  if (asker.role === 'MAINTAIN') return device
  const isOwn = asker.companyId === device.companyId && device.companyId !== null
  if (isOwn || asker.userId === device.ownerId) return device
  return asker.role === 'INSTALLER' ? { ...device, isOwn: false } : null
}

/** Returns a UTC date. */
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

let serials = 0
/** Creates a unique serial number. A trailing `X` means that no warranty covers it. */
export const createSerial = (kind: 'C1' | 'C2' | 'PP' = 'C1', end = '') => {
  serials += 1
  return `${kind}${String(serials).padStart(6, '0')}${end}`
}

export async function aCentre(service: TestService, given: object = {}): Promise<number> {
  const body = {
    ...emptyRepairCentre,
    name: `Centre ${createSerial()}`,
    phoneNumber: '+39 02 1234',
    contactPerson: 'Ada',
    address: 'Via Roma 1, Milano',
    hours: 'Monday to Friday, 9:00 to 17:00',
    ...given,
  }
  const saved = await service.call(repairCentreRoutes.saveRepairCentre, { body }, { as: staff })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  return saved.data.id
}

export const aDraft = (repairShop: number, given: Partial<RmaDraft> = {}): RmaDraft => ({
  ...emptyRmaDraft,
  serialNum: createSerial(),
  datalogSn: 'DL00000001',
  purchaseFrom: 'Solar Shop',
  installationDate: '2026-01-10',
  dateOfFault: daysAgo(3),
  installLocation: 'Garage',
  country: 'Italy',
  city: 'Milano',
  contact: 'Anna Rossi',
  phoneNumber: '+39 021234',
  faultDesc: 'No output since Monday',
  repairShop,
  ...given,
})
