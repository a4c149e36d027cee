import type { Identity } from '@portal/contracts/access.ts'
import type { Feedback, FeedbackDraft } from '@portal/contracts/feedback.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { createOwnedRows } from '@portal/service-kit/list/owned-rows.ts'
import { ownershipCondition } from '@portal/service-kit/list/ownership.ts'
import { getSharingCompany, toVisibilityFilter } from '../common/visibility.rules.ts'
import { feedbackColumns } from './feedback.columns.ts'

const rows = createOwnedRows<Feedback, FeedbackDraft>('feedback', () => feedbackColumns, toVisibilityFilter)
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

/** Finds a visible live item. */
export const get = async (db: Db, user: Identity, id: number): Promise<Feedback | undefined> =>
  (await rows.findLive(db, user, sql`id = ${id}`, 1))[0]

export const isLive = async (db: Db, id: number, user: Identity): Promise<boolean> =>
  (await get(db, user, id)) !== undefined

const maxRows = 200
/** Lists up to 200 visible live items about a device. */
export const listByDevice = (db: Db, user: Identity, serialNum: string) =>
  rows.findLive(db, user, sql`serial_num = ${serialNum}`, maxRows)

/** Inserts feedback with the author's relation to the device. */
export const insert = (db: Db, draft: FeedbackDraft, user: Identity) =>
  rows.insert(db, {
    ...rows.values(draft),
    company_id: getSharingCompany(user),
    owner_id: user.userId,
    username: user.username,
  })

/** Inserts imported feedback of the calling user, under the given name. */
export const create = (
  db: Db,
  given: readonly (FeedbackDraft & Pick<Feedback, 'userName'>)[],
  user: Identity,
): Promise<Feedback[]> =>
  rows.create(
    db,
    given.map((row) => ({ ...row, companyId: getSharingCompany(user), ownerId: user.userId })),
  )

/** Finds live items with these titles. */
export const findByTitles = (db: Db, titles: readonly string[]) =>
  db.query<Pick<Feedback, 'title' | 'content' | 'userName'>>(sql`
    select title, content, username as "userName" from feedback
    where title = any(${titles}::text[]) and deleted_at is null`)

/** The caller has locked the row and compared its version. */
export const update = (db: Db, id: number, draft: FeedbackDraft) => rows.update(db, id, rows.values(draft))

/** Counts the account's items of the last day, including deleted ones. */
export async function countLastDay(db: Db, userId: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(sql`select count(*) as n from feedback
    where owner_id = ${userId} and created_at > now() - interval '1 day'`)
  return row?.n ?? 0
}

/** Returns the registered spelling of the serial number, if the user is the device's owner or installer. */
export async function findOwnSerialNum(
  db: Db,
  user: Identity,
  serialNum: string,
): Promise<string | undefined> {
  const owned = ownershipCondition(toVisibilityFilter(user))
  const theirs = owned && sql`(${owned} or installer_id = ${user.userId})`
  const [row] = await db.query<{ serialNum: string }>(sql`select serial_num as "serialNum" from device
    ${sql.where([sql`upper(serial_num) = upper(${serialNum})`, sql`deleted_at is null`, theirs])}`)
  return row?.serialNum
}
