import { type Identity, isStaff } from '@portal/contracts/access.ts'
import type { DeviceOwner, RepairDevice } from '@portal/contracts/device.contract.ts'
import type { StoredFile } from '@portal/contracts/file.contract.ts'
import type { RmaDraft, RmaLookup } from '@portal/contracts/rma.contract.ts'
import type { RmaStatus } from '@portal/contracts/rma-status.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import { nounRows } from '@portal/service-kit/list/owned-rows.ts'
import type { Owner } from '@portal/service-kit/list/ownership.ts'
import type { Locked } from '@portal/service-kit/list/row.ts'
import { internalFiles, requestColumns } from './request.columns.ts'
import type { StoredRequest } from './request.rules.ts'
import type { Covering } from './transition.rules.ts'

/**
 * Selects visible requests: all for staff; for others own ones, those of own devices, and of their company
 * while it owns the device.
 */
export function seenBy({ userId, companyId, ...user }: Owner): Sql | undefined {
  if (isStaff(user)) return undefined
  const own = sql.join(
    [
      userId === null ? sql`false` : sql`user_id = ${userId} or owner_id = ${userId}`,
      companyId === null || user.role === 'INSTALLER' ? undefined : sql`company_id = ${companyId}`,
    ].filter((piece) => piece !== undefined),
    ' or ',
  )
  return sql`not owner_left and (${own})`
}

const rows = nounRows<StoredRequest, RmaDraft>('repair_request', () => requestColumns, {
  ownedBy: seenBy,
  narrowed: async (_db, _table, user) => user,
  ranksOf: (noun, user, filters) => (isStaff(user) ? { noun, filters } : undefined),
})
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

export const get = async (db: Db, id: number, user: Identity): Promise<StoredRequest | undefined> =>
  (await rows.findLive(db, user, sql`id = ${id}`, 1))[0]

export const isLive = async (db: Db, id: number, user: Identity): Promise<boolean> =>
  (await get(db, id, user)) !== undefined

export const getByNumber = async (
  db: Db,
  rmaNumber: string,
  user: Identity,
): Promise<StoredRequest | undefined> => (await rows.findLive(db, user, sql`rma_number = ${rmaNumber}`, 1))[0]

export async function lockNumber(
  db: Db,
  rmaNumber: string,
  user: Identity,
): Promise<Locked<StoredRequest> | undefined> {
  const [found] = await db.query<{ id: number }>(
    sql`select id from repair_request where rma_number = ${rmaNumber}`,
  )
  return found && (await rows.lock(db, [found.id], user))[0]
}

/** Sorts newest first. */
const newest = (db: Db, conditions: (Sql | undefined)[], limit: number): Promise<StoredRequest[]> =>
  db.query<StoredRequest>(sql`select ${requestColumns.select} from repair_request
    ${sql.where([sql`deleted_at is null`, ...conditions])} order by id desc limit ${limit}`)

export const findOwn = (db: Db, { userId }: Identity, limit: number) =>
  newest(db, [sql`user_id = ${userId}`], limit)

export const findOfDevice = (db: Db, user: Identity, serialNum: string, limit: number) =>
  newest(db, [sql`upper(serial_num) = upper(${serialNum})`, seenBy(user)], limit)

export const findStatuses = (db: Db, ids: readonly number[]) =>
  db.query<{ id: number; rmaStatus: RmaStatus }>(
    sql`select id, status as "rmaStatus" from repair_request where id = any(${ids}::bigint[])`,
  )

type Open = NonNullable<RmaLookup['openRequest']> & Pick<DeviceOwner, 'companyId' | 'ownerId'>

/** The open request for a device, and whether the user may see it. */
export const findOpen = async (
  db: Db,
  user: Identity,
  serialNum: string,
): Promise<(Open & { isSeen: boolean }) | undefined> =>
  (
    await db.query<
      Open & { isSeen: boolean }
    >(sql`select rma_number as "rmaNumber", status as "rmaStatus", company_id as "companyId", owner_id as "ownerId",
        coalesce(${seenBy(user) ?? sql`true`}, false) as "isSeen"
      from repair_request where upper(serial_num) = upper(${serialNum}) and not is_closed and deleted_at is null`)
  )[0]

/** Counts the requests for a device that customers have ended within a day. */
export async function countWithdrawn(db: Db, serialNum: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`select count(*)::int as count from repair_request
    where upper(serial_num) = upper(${serialNum}) and close_reason = 'CANCELLED' and closed_at > now() - interval '1 day'`)
  return row?.count ?? 0
}

/** Those that are not closed, of one device where it is named. */
export const findAllOpen = (db: Db, user: Owner, serialNum?: string) =>
  newest(
    db,
    [
      sql`not is_closed`,
      seenBy(user),
      serialNum === undefined ? undefined : sql`upper(serial_num) = upper(${serialNum})`,
    ],
    10,
  )

/** Open requests with the owner that the device had when they were filed, from a request on. */
export const findOwned = (db: Db, after: number, limit: number) =>
  db.query<DeviceOwner & { id: number; rmaNumber: string }>(sql`
    select id, rma_number as "rmaNumber", serial_num as "serialNum", company_id as "companyId", owner_id as "ownerId" from repair_request
    where id > ${after} and not is_closed and deleted_at is null and num_nonnulls(company_id, owner_id) > 0 order by id limit ${limit}`)

/** Hides a request from all but staff. */
export const hideFromCustomers = (db: Db, id: number) =>
  db.query(sql`update repair_request set owner_left = true where id = ${id}`)

/** Takes the next number of the year, locked until the transaction ends. */
export async function takeNumber(db: Db, year: number): Promise<string> {
  const [row] = await db.query<{
    last: number
  }>(sql`insert into rma_counter as counter (year, last) values (${year}, 1)
    on conflict (year) do update set last = counter.last + 1 returning last`)
  return `RMA${year}-${String(row?.last).padStart(6, '0')}`
}

/** Appeals whose time is over and of which nobody has been told; they count as told from now on. */
export const takeOverdue = (db: Db, most: number) =>
  db.query<Pick<StoredRequest, 'id' | 'rmaNumber' | 'userId' | 'userName' | 'userRole' | 'ownerId'>>(sql`
    update repair_request set overdue_told = appeal_due_at where id in (
      select id from repair_request where appeal_due_at < now() and overdue_told is distinct from appeal_due_at and deleted_at is null
      order by appeal_due_at limit ${most} for update skip locked)
    returning id, rma_number as "rmaNumber", user_id as "userId", username as "userName", user_role as "userRole", owner_id as "ownerId"`)

interface Filing {
  rmaNumber: string
  draft: RmaDraft
  device: RepairDevice
  coveredBy: Covering
  isToExamine: boolean
  user: Identity
}

export const insert = (db: Db, { rmaNumber, draft, device, coveredBy, isToExamine, user }: Filing) => {
  const installedOn = device.installationDate ?? draft.installationDate
  return rows.insert(db, {
    ...rows.values({ ...draft, threadId: draft.threadId ?? null }),
    installed_on: installedOn,
    stated_installed_on: draft.installationDate === installedOn ? null : draft.installationDate,
    rma_number: rmaNumber,
    serial_num: device.serialNum,
    model: device.model,
    end_user: device.endUser,
    warranty_starts_on: device.warrantyStartsOn,
    warranty_expires_on: device.warrantyExpiresOn,
    owner_name: device.owner,
    company_id: device.companyId,
    owner_id: device.ownerId,
    user_id: user.userId,
    username: user.username,
    user_role: user.role,
    covered_by: coveredBy,
    is_to_examine: isToExamine,
  })
}

export async function findInternalFiles(db: Db, id: number): Promise<StoredFile[]> {
  const [row] = await db.query<{ files: StoredFile[] }>(
    sql`select ${sql.raw(internalFiles)} as files from repair_request where id = ${id}`,
  )
  return row?.files ?? []
}
