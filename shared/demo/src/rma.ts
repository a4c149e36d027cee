import { type FaultReason, faultReasons } from '@portal/contracts/reference.ts'
import { emptyRepairCentre, type RepairCentreDraft } from '@portal/contracts/repair-centre.contract.ts'
import { emptyRmaDraft, type RmaDraft } from '@portal/contracts/rma.contract.ts'
import type { RmaOperationName, RmaStatus } from '@portal/contracts/rma-status.ts'
import { type DemoAccount, demoAccounts } from './account.ts'
import { demoCompanies } from './company.ts'
import { findDemoRun } from './cover.ts'
import { addDays, createOfficeTime, daysBetween, referenceDay } from './day.ts'
import { type DemoDevice, demoDevices } from './device.ts'
import { createRandom, type Random } from './random.ts'

const centre = (draft: Omit<Partial<RepairCentreDraft>, 'id'>): RepairCentreDraft => ({
  ...emptyRepairCentre,
  ...draft,
})

/** Repair centres of demo requests, by their sequence number. */
export const demoRepairCentres: readonly RepairCentreDraft[] = [
  centre({
    name: 'Dallas Service Center',
    phoneNumber: '+1 214 555 0147',
    contactPerson: 'Grace Miller',
    address: '2200 Commerce Street, Dallas, TX 75201, USA',
    hours: 'Monday to Friday, 8:00 to 17:00',
    appealEmail: 'appeal.us@portal.example',
    timeZone: 'America/Chicago',
    holidays: ['2026-11-26', '2026-11-27', '2026-12-25', '2027-01-01'],
  }),
  centre({
    name: 'Reparaturzentrum München',
    phoneNumber: '+49 89 555 0123',
    contactPerson: 'Jonas Becker',
    address: 'Landsberger Straße 155, 80687 München, Germany',
    hours: 'Monday to Friday, 9:00 to 17:00',
    appealEmail: 'appeal.eu@portal.example',
    timeZone: 'Europe/Berlin',
    holidays: ['2026-12-25', '2026-12-26', '2027-01-01'],
  }),
  centre({
    name: 'Johannesburg Repair Centre',
    phoneNumber: '+27 11 555 0188',
    contactPerson: 'Thandi Nkosi',
    address: '14 Electron Avenue, Isando, Johannesburg 1600, South Africa',
    hours: 'Monday to Saturday, 8:00 to 16:00',
    timeZone: 'Africa/Johannesburg',
    workingDays: [1, 2, 3, 4, 5, 6],
    holidays: ['2026-12-16', '2026-12-25', '2026-12-26'],
  }),
  centre({
    name: '深圳维修中心',
    phoneNumber: '+86 755 5550 112',
    contactPerson: '李伟',
    address: '深圳市宝安区航空路 18 号',
    hours: '周一至周五 9:00–18:00',
    timeZone: 'Asia/Shanghai',
    holidays: ['2027-01-01', '2027-02-05', '2027-02-06', '2027-02-07'],
  }),
]

export interface DemoStep {
  operation: RmaOperationName
  at: string
  text: string
}
export interface DemoRma {
  draft: RmaDraft
  device: DemoDevice
  by: DemoAccount
  faultReason: FaultReason | null
  createdAt: string
  steps: readonly DemoStep[]
}

/**
 * Steps by which a request reached its status; statuses outside of warranty belong to devices without one.
 */
const ways = {
  REQUEST: [],
  RECEIVED: ['RECEIVE'],
  WAITING_REPAIR: ['RECEIVE', 'QUEUE'],
  UNDER_REPAIR: ['RECEIVE', 'QUEUE', 'REPAIR'],
  COMPLETED: ['RECEIVE', 'QUEUE', 'REPAIR', 'COMPLETE'],
  WARRANTY_EXCEPTION: ['RECEIVE', 'REPAIR', 'EXCEPT'],
  OUT_WARRANTY: ['RECEIVE', 'REPAIR', 'EXCEPT', 'REFUSE_WARRANTY'],
  IN_APPEAL: ['APPEAL'],
  APPEAL_PASSED: ['APPEAL', 'PASS_APPEAL'],
  PAY_REQUEST: ['PAY'],
  PAY_REPAIR: ['PAY', 'CONFIRM_PAYMENT'],
} as const satisfies Record<RmaStatus, readonly RmaOperationName[]>
const withoutWarranty: readonly RmaStatus[] = ['IN_APPEAL', 'APPEAL_PASSED', 'PAY_REQUEST', 'PAY_REPAIR']

const texts: Partial<Record<RmaOperationName, string>> = {
  EXCEPT: 'Traces of water on the main board.',
  REFUSE_WARRANTY: 'Water damage is not covered.',
  APPEAL: 'The installer has the invoice of the purchase.',
}

const faults = [
  'The inverter shows error E025 and switches off every afternoon.',
  'No output since the thunderstorm on the weekend. The display stays dark.',
  'Loud clicking of a relay each minute, the battery is not charged.',
  'The fan runs all the time, and the housing gets very hot.',
  'PV input 2 shows 0 V although the string delivers 380 V.',
  'The display is broken, everything else works.',
  'Communication with the battery is lost several times a day.',
  '逆变器每天下午报警 E019 并停止输出。',
  'Інвертор не вмикається після оновлення прошивки.',
]
const places = [
  'Garage',
  'Basement',
  'Outside wall, north',
  'Utility room',
  'Roof of the workshop',
  'Container',
]

const cities: Readonly<Record<string, readonly string[]>> = {
  US: ['Austin', 'Phoenix', 'Tampa', 'San Diego'],
  DE: ['München', 'Leipzig'],
  GB: ['Leeds', 'Bristol'],
  IT: ['Bologna', 'Bari'],
  ES: ['Sevilla'],
  PL: ['Kraków'],
  ZA: ['Pretoria', 'Durban'],
  PK: ['Lahore', 'Karachi'],
  UA: ['Київ', 'Lviv'],
  CZ: ['Brno'],
  AU: ['Cairns'],
  NZ: ['Auckland'],
  NG: ['Lagos', 'Abuja'],
  KE: ['Nakuru'],
  ZW: ['Harare'],
  LB: ['بيروت'],
  IQ: ['Basra'],
  PH: ['Manila'],
  TH: ['Bangkok'],
  MM: ['Yangon'],
  BR: ['Goiânia'],
}
const centreOf = (country: string): number => {
  if (['US', 'BR'].includes(country)) return 1
  if (['ZA', 'NG', 'KE', 'ZW'].includes(country)) return 3
  return ['AU', 'NZ', 'PH', 'TH', 'MM', 'PK'].includes(country) ? 4 : 2
}
const countryName = new Intl.DisplayNames('en', { type: 'region' })

const accountOf = (id: string): DemoAccount => {
  const account = demoAccounts.find((one) => one.id === id)
  if (!account) throw new Error(`the demo accounts lack ${id}`)
  return account
}
/** Customers without an account call, and support creates requests for them. */
const filerOf = ({ companyId, installerId }: DemoDevice, chance: Random) => {
  if (installerId && chance.chance(0.5)) return accountOf('INSTALLER_1')
  return accountOf(companyId === 1 ? 'OWNER_1' : 'MAINTAIN_1')
}

function stepsOf(status: RmaStatus, from: string, to: string, chance: Random): DemoStep[] {
  const ways_ = ways[status]
  const days = daysBetween(from, to)
  return ways_.map((operation, at) => ({
    operation,
    at: createOfficeTime(
      addDays(from, Math.floor((days * (at + 1)) / ways_.length)),
      0.3 + 0.12 * at + chance.next() * 0.1,
    ),
    text: texts[operation] ?? '',
  }))
}

function requestOf(device: DemoDevice, status: RmaStatus, chance: Random): DemoRma {
  const days =
    status === 'COMPLETED'
      ? chance.between(9, 80)
      : status === 'IN_APPEAL'
        ? chance.between(1, 6)
        : chance.between(1, 34)
  const createdOn = addDays(referenceDay, -days)
  const end =
    status === 'COMPLETED'
      ? addDays(createdOn, chance.between(4, Math.min(days, 24)))
      : addDays(referenceDay, -chance.between(0, Math.min(days, 3)))
  const installedOn = device.installationDate as string
  const seller = demoCompanies.find(({ id }) => id === device.companyId)?.name ?? 'Solar shop'
  const isRepaired = status === 'UNDER_REPAIR' || status === 'COMPLETED'
  return {
    device,
    by: filerOf(device, chance),
    faultReason: isRepaired ? chance.pick(faultReasons) : null,
    createdAt: createOfficeTime(createdOn, chance.next() * 0.2),
    steps: stepsOf(status, createdOn, status === 'IN_APPEAL' ? createdOn : end, chance),
    draft: {
      ...emptyRmaDraft,
      serialNum: device.serialNum,
      datalogSn: (device.datalogSn || `DJ${chance.digits(8)}`).slice(0, 10),
      purchaseFrom: seller.slice(0, 50),
      installationDate: installedOn,
      dateOfFault: addDays(createdOn, -chance.between(0, Math.min(9, daysBetween(installedOn, createdOn)))),
      installLocation: chance.pick(places),
      country: countryName.of(device.country) ?? device.country,
      city: chance.pick(cities[device.country] ?? ['Main town']),
      contact: (device.endUser || seller).slice(0, 50),
      phoneNumber: `+${chance.digits(10)}`,
      faultDesc: chance.pick(faults),
      repairShop: centreOf(device.country),
    },
  }
}

const counts: Record<RmaStatus, number> = {
  COMPLETED: 46,
  REQUEST: 11,
  RECEIVED: 6,
  WAITING_REPAIR: 8,
  UNDER_REPAIR: 9,
  WARRANTY_EXCEPTION: 3,
  OUT_WARRANTY: 3,
  IN_APPEAL: 5,
  APPEAL_PASSED: 2,
  PAY_REQUEST: 3,
  PAY_REPAIR: 2,
}

function generate(): DemoRma[] {
  const chance = createRandom('repair requests')
  const usable = demoDevices().filter(
    ({ installationDate, status }) =>
      installationDate !== null && status === 'INSTALLED' && daysBetween(installationDate, referenceDay) > 95,
  )
  // The owner's and the installer's own devices come first in every status.
  const devices = chance
    .shuffled(usable)
    .toSorted((a, b) => Number(b.companyId === 1) - Number(a.companyId === 1))
  const isOver = (device: DemoDevice) => (findDemoRun(device)?.endsOn ?? '') < addDays(referenceDay, -60)
  const taken = new Set<DemoDevice>()
  const take = (status: RmaStatus, at: number): DemoDevice[] => {
    const isWanted = (device: DemoDevice) =>
      !taken.has(device) && isOver(device) === withoutWarranty.includes(status)
    const of = at < 2 ? devices : chance.shuffled(devices)
    const found = of.find(isWanted)
    if (!found) return []
    taken.add(found)
    return [found]
  }
  return (Object.entries(counts) as [RmaStatus, number][])
    .flatMap(([status, count]) =>
      Array.from({ length: count }, (_, at) => take(status, at)).flatMap(([device]) =>
        device ? [requestOf(device, status, chance)] : [],
      ),
    )
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
}

/** Whether its device is at the centre, from its arrival to the end of the request. */
export const isAtDemoCentre = ({ steps }: DemoRma): boolean =>
  steps.some(({ operation }) => operation === 'RECEIVE') &&
  !steps.some(({ operation }) => operation === 'COMPLETE')
export const demoRmaNumber = (at: number): string => `RMA2026-${String(at + 1).padStart(6, '0')}`

let requests: readonly DemoRma[] | undefined
/** About a hundred repair requests of the last twelve weeks, in every status, by date of creation. */
export const demoRmas = (): readonly DemoRma[] => (requests ??= generate())
