import { emptyRegistration, type Registration } from '@portal/contracts/registration.contract.ts'
import { demoAccounts } from './account.ts'
import { addDays, createOfficeTime, daysBetween, referenceDay } from './day.ts'
import { demoDevices } from './device.ts'
import { createRandom } from './random.ts'

export type DemoRegistration = Omit<Registration, 'version' | 'company' | 'model' | 'files'> & {
  companyId: number | null
}

type Decided = Pick<DemoRegistration, 'status' | 'reason'>
const decisions: readonly Decided[] = [
  { status: 'WAITING', reason: '' },
  { status: 'WAITING', reason: '' },
  { status: 'ASKED', reason: 'The date on the invoice cannot be read. Please add a better photo.' },
  { status: 'WITHDRAWN', reason: '' },
  { status: 'REFUSED', reason: 'The invoice is of another device.' },
]
const remarks = ['', '', 'Installed in the garage.', 'Second unit of the site.']
const confirmedCount = 12

function generate(): DemoRegistration[] {
  const chance = createRandom('registrations')
  const accountOf = (id: string) => {
    const account = demoAccounts.find((one) => one.id === id)
    if (!account) throw new Error('the demo accounts lack one who registers')
    return account
  }
  const of = (
    role: DemoRegistration['role'],
    serialNum: string,
    installedOn: string,
    decided: Decided,
  ): Omit<DemoRegistration, 'id'> => {
    const { id, username, companyId } = accountOf(role === 'OWNER' ? 'OWNER_1' : 'INSTALLER_1')
    const filedOn =
      decided.status === 'CONFIRMED' ? addDays(installedOn, 2) : addDays(referenceDay, -chance.between(0, 6))
    return {
      ...emptyRegistration,
      ...decided,
      serialNum,
      installedOn,
      remark: chance.pick(remarks),
      role,
      ownerId: id,
      userName: username,
      companyId: role === 'OWNER' ? companyId : null,
      createdAt: createOfficeTime(filedOn, 0.2),
      updatedAt: createOfficeTime(filedOn, 0.6),
    }
  }
  const own = demoDevices().filter(({ companyId }) => companyId === 1)
  const shipped = own.filter(({ status, installationDate }) => status === 'SHIPPED' && !installationDate)
  const installed = own.filter(({ status }) => status === 'INSTALLED')
  const byOwner = shipped
    .slice(0, decisions.length)
    .map(({ serialNum }, index) =>
      of('OWNER', serialNum, addDays(referenceDay, -index - 7), decisions[index] as Decided),
    )
  const byInstaller = installed
    .filter(({ installerId }) => installerId === null)
    .slice(0, 2)
    .map((device) =>
      of('INSTALLER', device.serialNum, device.installationDate as string, decisions[0] as Decided),
    )
  const confirmed = installed
    .filter(({ installationDate }) => daysBetween(installationDate as string, referenceDay) > 10)
    .slice(-confirmedCount)
    .map((device) =>
      of('OWNER', device.serialNum, device.installationDate as string, { status: 'CONFIRMED', reason: '' }),
    )
  return [...confirmed, ...byOwner, ...byInstaller].map((registration, index) => ({
    id: index + 1,
    ...registration,
  }))
}

let registrations: readonly DemoRegistration[] | undefined
/** Registrations by the owner and the installer: confirmed ones, and some pending ones of this week. */
export const demoRegistrations = (): readonly DemoRegistration[] => (registrations ??= generate())
