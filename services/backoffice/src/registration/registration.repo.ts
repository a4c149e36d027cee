import type { Identity } from '@portal/contracts/access.ts'
import type { Registration, RegistrationDraft } from '@portal/contracts/registration.contract.ts'
import { type Database, type Db, independentTransaction, sql } from '@portal/service-kit/database/database.ts'
import { createOwnedRows } from '@portal/service-kit/list/owned-rows.ts'
import { toVisibilityFilter } from '../common/visibility.rules.ts'
import { registrationColumns } from './registration.columns.ts'
import type { DecisionFacts, DeviceFacts, Registrant } from './registration.rules.ts'

const rows = createOwnedRows<Registration, RegistrationDraft>(
  'registration',
  () => registrationColumns,
  toVisibilityFilter,
)
export const {
  find,
  list,
  exported,
  count,
  findMatching,
  lock,
  lockMatching,
  setDeleted,
  isVisible,
  insertAll,
  updateAll,
  group,
  read,
} = rows

export const isLive = async (db: Db, id: number, user: Identity): Promise<boolean> =>
  (await rows.findLive(db, user, sql`id = ${id}`, 1)).length > 0

const facts = sql`id, serial_num as "serialNum", status, company_id as "companyId", owner_id as "ownerId", installer_id as "installerId",
  installation_date as "installationDate", order_shipped_on as "shippedOn", deleted_at is not null as "isDeleted"`

/** Locks the live device with this serial number, whoever owns it. */
export async function lockDevice(db: Db, serialNum: string): Promise<DeviceFacts | undefined> {
  const [device] = await db.query<DeviceFacts>(sql`select ${facts} from device
    where upper(serial_num) = upper(${serialNum}) and deleted_at is null for no key update`)
  return device
}

export const lockDevices = (db: Db, ids: readonly number[]) =>
  db.query<DeviceFacts>(sql`select ${facts} from device
    where id in (select device_id from registration where id = any(${ids}::bigint[])) order by id for no key update`)

/**
 * Checks whether the user or the user's company has an undecided registration of the device. The caller has
 * locked the device.
 */
export async function hasUndecided(db: Db, user: Identity, deviceId: number): Promise<boolean> {
  const open = sql`device_id = ${deviceId} and status in ('WAITING', 'ASKED')`
  return (await rows.findLive(db, user, open, 1)).length > 0
}

type Found = Pick<DecisionFacts, 'status' | 'registrant'> & { id: number; deviceId: number }

/** Finds the data needed to decide these registrations. The caller has locked their devices. */
export async function findDecisionFacts(db: Db, ids: readonly number[]): Promise<Map<number, DecisionFacts>> {
  const devices = new Map((await lockDevices(db, ids)).map((device) => [device.id, device]))
  const found = await db.query<Found>(sql`select id, device_id as "deviceId", status,
    json_build_object('role', role, 'ownerId', owner_id, 'companyId', company_id) as registrant
    from registration where id = any(${ids}::bigint[])`)
  const claimOf = ({ deviceId, registrant }: Found) => `${deviceId} ${registrant.role}`
  const ofDevice = Map.groupBy(found, claimOf)
  return new Map(
    found.flatMap((one) => {
      const device = devices.get(one.deviceId)
      const isTwice = (ofDevice.get(claimOf(one))?.length ?? 0) > 1
      return device ? [[one.id, { ...one, device, isTwice }]] : []
    }),
  )
}

export const insert = (
  db: Db,
  draft: RegistrationDraft,
  { id, serialNum }: Pick<DeviceFacts, 'id' | 'serialNum'>,
  { role, companyId, ownerId }: Registrant,
  userName: string,
) =>
  rows.insert(db, {
    ...rows.values(draft),
    device_id: id,
    serial_num: serialNum,
    role,
    company_id: companyId,
    owner_id: ownerId,
    username: userName,
  })

/** Stores the requested information. The caller has locked the row and compared its version. */
export const update = (db: Db, id: number, draft: RegistrationDraft, { serialNum }: Registration) =>
  rows.update(db, id, { ...rows.values(draft), serial_num: serialNum, status: 'WAITING' })

export const withdraw = (db: Db, id: number) => rows.update(db, id, { status: 'WITHDRAWN' })

/** Counts a serial number that an account requests, even if the call fails later. Returns today's count. */
export const countAttempt = (db: Database, accountId: string): Promise<number> =>
  independentTransaction(db, async (tx) => {
    const [row] = await tx.query<{
      tries: number
    }>(sql`insert into registration_try as last (account_id, day, tries)
      values (${accountId}, current_date, 1) on conflict (account_id) do update
      set day = excluded.day, tries = case when last.day = excluded.day then last.tries + 1 else 1 end returning tries`)
    return row?.tries ?? 1
  })
