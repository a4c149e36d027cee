import type { Identity } from '@portal/contracts/access.ts'
import type { Page } from '@portal/contracts/page.ts'
import type { Warranty, WarrantyDraft, WarrantyPageRequest } from '@portal/contracts/warranty.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { createOwnedRows } from '@portal/service-kit/list/owned-rows.ts'
import type { LockedRow } from '@portal/service-kit/list/row.ts'
import { warrantyColumns } from './warranty.columns.ts'
import { toExpiry } from './warranty.rules.ts'

type Row = Omit<Warranty, 'expiry'>
const toWarranty = <R extends Row>(row: R) => ({ ...row, expiry: toExpiry(row) })

const rows = createOwnedRows<Row, WarrantyDraft>('warranty', warrantyColumns)
export const { list, exported, count, findMatching, setDeleted, isVisible, insertAll, group } = rows

export async function find(db: Db, request: WarrantyPageRequest, user: Identity): Promise<Page<Warranty>> {
  const found = await rows.find(db, request, user)
  return { ...found, content: found.content.map(toWarranty) }
}

const maxRows = 200
/** Lists up to 200 live warranties of a device. */
export const listByDevice = async (db: Db, user: Identity, serialNum: string): Promise<Warranty[]> =>
  (await rows.findLive(db, user, sql`upper(serial_num) = upper(${serialNum})`, maxRows)).map(toWarranty)

export const isLive = async (db: Db, id: number, user: Identity): Promise<boolean> =>
  (await rows.findLive(db, user, sql`id = ${id}`, 1)).length > 0

export const read = async (db: Db, id: number): Promise<Warranty> => toWarranty(await rows.read(db, id))

export const lock = async (db: Db, ids: readonly number[], user: Identity): Promise<LockedRow<Warranty>[]> =>
  (await rows.lock(db, ids, user)).map(toWarranty)

export const lockMatching = async (
  ...input: Parameters<typeof rows.lockMatching>
): Promise<LockedRow<Warranty>[]> => (await rows.lockMatching(...input)).map(toWarranty)

export const updateAll = async (...input: Parameters<typeof rows.updateAll>): Promise<Warranty[]> =>
  (await rows.updateAll(...input)).map(toWarranty)

interface OfDevice {
  id: number
  serialNum: string
}
const values = (draft: WarrantyDraft, { id, serialNum }: OfDevice) => ({
  ...rows.values(draft),
  device_id: id,
  serial_num: serialNum,
})

export const insert = async (db: Db, draft: WarrantyDraft, device: OfDevice) =>
  toWarranty(await rows.insert(db, values(draft, device)))

/** The caller has locked the row and compared its version. */
export const update = async (db: Db, id: number, draft: WarrantyDraft, device: OfDevice) =>
  toWarranty(await rows.update(db, id, values(draft, device)))

/** Inserts warranties with their devices. */
export const create = async (
  db: Db,
  given: readonly { draft: WarrantyDraft; device: OfDevice }[],
): Promise<Warranty[]> =>
  (
    await rows.create(
      db,
      given.map(({ draft, device: { id, serialNum } }) => ({ ...draft, deviceId: id, serialNum })),
    )
  ).map(toWarranty)

export const listTerms = (db: Db, deviceIds: readonly number[]) =>
  db.query<Pick<Warranty, 'serialNum' | 'serviceType' | 'startsOn'>>(sql`
    select serial_num as "serialNum", service_type as "serviceType", starts_on as "startsOn"
    from warranty where device_id = any(${deviceIds}::bigint[]) and deleted_at is null`)

export interface LockedDevice {
  serialNum: string
  isDeleted: boolean
}

/**
 * Locks the devices of these warranties and another device, because their cover depends on the warranties.
 */
export const lockDevices = (db: Db, ids: readonly number[], another = '') =>
  db.query<LockedDevice>(sql`select serial_num as "serialNum", deleted_at is not null as "isDeleted" from device
    where id in (select device_id from warranty where id = any(${ids}::bigint[])
      union all select id from device where upper(serial_num) = upper(${another}) and deleted_at is null)
    order by id for no key update`)
