import type { RepairCentre, RepairCentreDraft, RepairShop } from '@portal/contracts/repair-centre.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import type { Calendar } from './calendar.rules.ts'

const columns = sql`id, version, name, phone_number as "phoneNumber", contact_person as "contactPerson", address, hours,
  appeal_email as "appealEmail", time_zone as "timeZone", working_days as "workingDays", holidays::text[] as holidays,
  is_active as "isActive", remark, created_at as "createdAt", updated_at as "updatedAt",
  (select count(*) from repair_request r where r.repair_centre_id = repair_centre.id and not r.is_closed and r.deleted_at is null) as "openCount"`

const shopColumns = sql`id as "repairShop", name, phone_number as "phoneNumber", contact_person as "contactPerson", address, hours,
  appeal_email as "appealEmail"`

export const find = (db: Db) =>
  db.query<RepairCentre>(sql`select ${columns} from repair_centre order by lower(name)`)

/** Finds the centres that accept new requests. */
export const findShops = (db: Db) =>
  db.query<RepairShop>(sql`select ${shopColumns} from repair_centre where is_active order by lower(name)`)

export const getShop = async (db: Db, id: number): Promise<RepairShop | undefined> =>
  (await db.query<RepairShop>(sql`select ${shopColumns} from repair_centre where id = ${id}`))[0]

/** Locks an active centre until the transaction ends. */
export const lockActive = async (db: Db, id: number): Promise<boolean> =>
  (await db.query(sql`select from repair_centre where id = ${id} and is_active for share`)).length > 0

export const getCalendar = async (db: Db, id: number): Promise<Calendar> =>
  (
    await db.query<Calendar>(sql`select time_zone as "timeZone", working_days as "workingDays", holidays::text[] as holidays
      from repair_centre where id = ${id}`)
  )[0] as Calendar

export const lock = async (db: Db, id: number): Promise<(RepairCentre & { isDeleted: false }) | undefined> =>
  (
    await db.query<RepairCentre & { isDeleted: false }>(
      sql`select ${columns}, false as "isDeleted" from repair_centre where id = ${id} for update`,
    )
  )[0]

const values = (
  draft: RepairCentreDraft,
) => sql`${draft.name.trim()}, ${draft.phoneNumber.trim()}, ${draft.contactPerson.trim()},
  ${draft.address.trim()}, ${draft.hours.trim()}, ${draft.appealEmail.trim()}, ${draft.timeZone}, ${draft.workingDays.toSorted()}::integer[],
  ${draft.holidays.toSorted()}::date[], ${draft.isActive}, ${draft.remark}`
const names = sql`name, phone_number, contact_person, address, hours, appeal_email, time_zone, working_days, holidays, is_active, remark`

const read = async (db: Db, id: number): Promise<RepairCentre> =>
  (
    await db.query<RepairCentre>(sql`select ${columns} from repair_centre where id = ${id}`)
  )[0] as RepairCentre

export async function insert(db: Db, draft: RepairCentreDraft): Promise<RepairCentre> {
  const [saved] = await db.query<{ id: number }>(
    sql`insert into repair_centre (${names}) values (${values(draft)}) returning id`,
  )
  return read(db, saved?.id as number)
}

export async function update(db: Db, id: number, draft: RepairCentreDraft): Promise<RepairCentre> {
  await db.query(sql`update repair_centre set (${names}) = row(${values(draft)}), version = version + 1, updated_at = now()
    where id = ${id}`)
  return read(db, id)
}

/** Returns false if a request, deleted or not, refers to the centre. */
export const remove = async (db: Db, id: number): Promise<boolean> =>
  (
    await db.query(sql`delete from repair_centre where id = ${id}
      and not exists (select from repair_request where repair_centre_id = repair_centre.id) returning id`)
  ).length > 0
