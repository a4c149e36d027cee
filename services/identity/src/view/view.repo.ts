import { type Identity, isStaff } from '@portal/contracts/access.ts'
import type { OpeningView, View, ViewDraft } from '@portal/contracts/view.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'

/** Fields of a user that determine visible views. */
type Reader = Pick<Identity, 'userId' | 'role' | 'kind'>

const isAdmin = (user: Reader) => isStaff(user) && user.role === 'ADMIN'

/**
 * Selects visible views. Kinds other than staff see no views shared with their role; administrators see all
 * shared views.
 */
function visibleTo(user: Reader) {
  const own = sql`user_id = ${user.userId}`
  if (isAdmin(user)) return sql`(${own} or shared_with is not null)`
  return user.kind === 'staff' ? sql`(${own} or shared_with = ${user.role})` : own
}

const columns = (
  user: Identity,
) => sql`saved_view.id, saved_view.version, table_name as "table", name, shared_with as "sharedWith",
  is_role_default as "isRoleDefault", content,
  (select username from account where account.id = user_id) as owner, user_id = ${user.userId} as "isOwn",
  (user_id = ${user.userId} or (shared_with is not null and ${isAdmin(user)}::boolean)) as "isEditable", saved_view.updated_at as "updatedAt"`

/** Sorts own views first, then by name. */
export const find = (db: Db, user: Identity, table: string): Promise<View[]> =>
  db.query(sql`select ${columns(user)} from saved_view where table_name = ${table} and ${visibleTo(user)}
    order by user_id <> ${user.userId}, lower(name), id limit 500`)

/** Finds the default view of each table: the user's own, else the role's. */
export const findDefaults = (db: Db, user: Reader): Promise<OpeningView[]> =>
  db.query(sql`select table_name as "table", id, name, content from saved_view where ${visibleTo(user)} and (
      id in (select view_id from view_default where user_id = ${user.userId})
      or (is_role_default and shared_with = ${user.role} and not exists
        (select from view_default own where own.user_id = ${user.userId} and own.table_name = saved_view.table_name)))
    order by table_name`)

/** Stores null only to override the default of the role. */
export async function setDefault(tx: Db, user: Reader, table: string, id: number | null): Promise<void> {
  await tx.query(sql`delete from view_default where user_id = ${user.userId} and table_name = ${table}`)
  await tx.query(sql`insert into view_default (user_id, table_name, view_id)
    select ${user.userId}, ${table}, ${id}::bigint where ${id}::bigint is not null or exists
      (select from saved_view where table_name = ${table} and is_role_default and shared_with = ${user.role})
    on conflict (user_id, table_name) do update set view_id = excluded.view_id`)
}

type OfRole = Pick<ViewDraft, 'table' | 'sharedWith'>

/** Locks the defaults of a role until the transaction ends. Must be taken before locks of views. */
export const lockRoleDefault = (tx: Db, { table, sharedWith }: OfRole) =>
  tx.query(sql`select pg_advisory_xact_lock(hashtext(${`role default ${table} ${sharedWith}`}))`)

export const endRoleDefault = (tx: Db, { table, sharedWith }: OfRole) =>
  tx.query(sql`update saved_view set is_role_default = false, version = version + 1
    where table_name = ${table} and shared_with = ${sharedWith} and is_role_default`)

/** Locks until the transaction ends. */
export const lock = async (db: Db, user: Identity, id: number): Promise<View | undefined> =>
  (
    await db.query<View>(
      sql`select ${columns(user)} from saved_view where id = ${id} and ${visibleTo(user)} for update`,
    )
  )[0]

/** Locks the account until the transaction ends and counts its views, in total and for the table. */
export async function countOwn(
  db: Db,
  userId: string,
  table: string,
): Promise<{ total: number; ofTable: number }> {
  await db.query(sql`select from account where id = ${userId} for no key update`)
  const [row] = await db.query<{ total: number; ofTable: number }>(
    sql`select count(*) as total, count(*) filter (where table_name = ${table}) as "ofTable" from saved_view where user_id = ${userId}`,
  )
  return row ?? { total: 0, ofTable: 0 }
}

export async function insert(
  db: Db,
  user: Identity,
  { table, name, sharedWith, isRoleDefault = false, content }: ViewDraft,
): Promise<View> {
  const [saved] =
    await db.query<View>(sql`insert into saved_view (user_id, table_name, name, shared_with, is_role_default, content)
    values (${user.userId}, ${table}, ${name}, ${sharedWith}, ${isRoleDefault}, ${JSON.stringify(content)}) returning ${columns(user)}`)
  return saved as View
}

export async function update(
  db: Db,
  user: Identity,
  id: number,
  { name, sharedWith, isRoleDefault = false, content }: ViewDraft,
): Promise<View> {
  const [saved] = await db.query<View>(sql`update saved_view
    set name = ${name}, shared_with = ${sharedWith}, is_role_default = ${isRoleDefault}, content = ${JSON.stringify(content)}, version = version + 1, updated_at = now()
    where id = ${id} returning ${columns(user)}`)
  return saved as View
}

export const remove = (db: Db, id: number) => db.query(sql`delete from saved_view where id = ${id}`)
