import { type Identity, isStaff } from '@portal/contracts/access.ts'
import type { DeviceOwner, RepairDevice } from '@portal/contracts/device.contract.ts'
import type { StoredFile } from '@portal/contracts/file.contract.ts'
import type { RmaDraft, RmaLookup } from '@portal/contracts/rma.contract.ts'
import type { RmaStatus } from '@portal/contracts/rma-status.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import { createNounRows } from '@portal/service-kit/list/owned-rows.ts'
import type { Owner } from '@portal/service-kit/list/ownership.ts'
import type { LockedRow } from '@portal/service-kit/list/row.ts'
import { internalFiles, requestColumns } from './request.columns.ts'
import type { StoredRequest } from './request.rules.ts'
import type { RepairBasis } from './transition.rules.ts'

/**
 * Selects visible requests. Staff see all. Others see requests that they filed, those for their own devices,
 * and those of their company while it owns the device.
 */
export function visibleTo({ userId, companyId, ...user }: Owner): Sql | undefined {
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

const rows = createNounRows<StoredRequest, RmaDraft>('repair_request', () => requestColumns, {
  ownedBy: visibleTo,
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

export async function lockByNumber(
  db: Db,
  rmaNumber: string,
  user: Identity,
): Promise<LockedRow<StoredRequest> | undefined> {
  const [found] = await db.query<{ id: number }>(
    sql`select id from repair_request where rma_number = ${rmaNumber}`,
  )
  return found && (await rows.lock(db, [found.id], user))[0]
}

/** Sorts newest first. */
const newest = (db: Db, conditions: (Sql | undefined)[], limit: number): Promise<StoredRequest[]> =>
  db.query<StoredRequest>(sql`select ${requestColumns.select} from repair_request
    ${sql.where([sql`deleted_at is null`, ...conditions])} order by id desc limit ${limit}`)

export const listFiledBy = (db: Db, { userId }: Identity, limit: number) =>
  newest(db, [sql`user_id = ${userId}`], limit)

export const listByDevice = (db: Db, user: Identity, serialNum: string, limit: number) =>
  newest(db, [sql`upper(serial_num) = upper(${serialNum})`, visibleTo(user)], limit)

export const findStatuses = (db: Db, ids: readonly number[]) =>
  db.query<{ id: number; rmaStatus: RmaStatus }>(
    sql`select id, status as "rmaStatus" from repair_request where id = any(${ids}::bigint[])`,
  )

type Open = NonNullable<RmaLookup['openRequest']> & Pick<DeviceOwner, 'companyId' | 'ownerId'>

/** Finds the open request for a device, and whether the user may see it. */
export const findOpenByDevice = async (
  db: Db,
  user: Identity,
  serialNum: string,
): Promise<(Open & { isSeen: boolean }) | undefined> =>
  (
    await db.query<
      Open & { isSeen: boolean }
    >(sql`select rma_number as "rmaNumber", status as "rmaStatus", company_id as "companyId", owner_id as "ownerId",
        coalesce(${visibleTo(user) ?? sql`true`}, false) as "isSeen"
      from repair_request where upper(serial_num) = upper(${serialNum}) and not is_closed and deleted_at is null`)
  )[0]

/** Counts the requests for a device that customers withdrew within the last day. */
export async function countWithdrawnToday(db: Db, serialNum: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`select count(*)::int as count from repair_request
    where upper(serial_num) = upper(${serialNum}) and close_reason = 'CANCELLED' and closed_at > now() - interval '1 day'`)
  return row?.count ?? 0
}

/** Lists open requests, of one device if `serialNum` is given. */
export const listOpen = (db: Db, user: Owner, serialNum?: string) =>
  newest(
    db,
    [
      sql`not is_closed`,
      visibleTo(user),
      serialNum === undefined ? undefined : sql`upper(serial_num) = upper(${serialNum})`,
    ],
    10,
  )

/** Lists open requests by ascending id, with the owner that the device had when they were filed. */
export const listOpenWithOwners = (db: Db, after: number, limit: number) =>
  db.query<DeviceOwner & { id: number; rmaNumber: string }>(sql`
    select id, rma_number as "rmaNumber", serial_num as "serialNum", company_id as "companyId", owner_id as "ownerId" from repair_request
    where id > ${after} and not is_closed and deleted_at is null and num_nonnulls(company_id, owner_id) > 0 order by id limit ${limit}`)

/** Hides a request from all but staff. */
export const hideFromCustomers = (db: Db, id: number) =>
  db.query(sql`update repair_request set owner_left = true where id = ${id}`)

/** Allocates the next number of the year. The counter row stays locked until the transaction ends. */
export async function allocateNumber(db: Db, year: number): Promise<string> {
  const [row] = await db.query<{
    last: number
  }>(sql`insert into rma_counter as counter (year, last) values (${year}, 1)
    on conflict (year) do update set last = counter.last + 1 returning last`)
  return `RMA${year}-${String(row?.last).padStart(6, '0')}`
}

/** Marks overdue appeals as notified and returns them. */
export const claimOverdue = (db: Db, most: number) =>
  db.query<Pick<StoredRequest, 'id' | 'rmaNumber' | 'userId' | 'userName' | 'userRole' | 'ownerId'>>(sql`
    update repair_request set overdue_told = appeal_due_at where id in (
      select id from repair_request where appeal_due_at < now() and overdue_told is distinct from appeal_due_at and deleted_at is null
      order by appeal_due_at limit ${most} for update skip locked)
    returning id, rma_number as "rmaNumber", user_id as "userId", username as "userName", user_role as "userRole", owner_id as "ownerId"`)

interface Filing {
  rmaNumber: string
  draft: RmaDraft
  device: RepairDevice
  coveredBy: RepairBasis
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
