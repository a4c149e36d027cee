import { type Identity, isStaff } from '@portal/contracts/access.ts'
import { type Db, sql } from '../database/database.ts'
import type { Sql } from '../database/sql.ts'
import type { Filters, Ranks } from './list.ts'

/** Null: rows of the company alone. */
export type Owner = Pick<Identity, 'role' | 'kind' | 'companyId'> & { userId: string | null }

/**
 * Predicate of ownership for every table with a `company_id` and an `owner_id`, the account of a private
 * owner. Staff see all rows, others those of their company and their own. All other rows are treated as
 * missing.
 */
export function ownershipCondition({ userId, companyId, ...user }: Owner): Sql | undefined {
  if (isStaff(user)) return undefined
  const owners = [
    companyId === null ? undefined : sql`company_id = ${companyId}`,
    userId === null ? undefined : sql`owner_id = ${userId}`,
  ].filter((owner) => owner !== undefined)
  return owners.length === 0 ? sql`false` : sql.join(owners, ' or ')
}

/**
 * Reduces the owner to the company if that covers all rows, because ranks exist per company, not for company
 * and person together.
 */
export async function reduceToCompany<User extends Owner>(db: Db, table: string, user: User): Promise<Owner> {
  if (isStaff(user) || user.companyId === null) return user
  const own = await db.query(sql`select from ${sql.id(table)} where owner_id = ${user.userId} limit 1`)
  return own.length === 0 ? { ...user, userId: null } : user
}

/** Returns the ranks of exactly the rows of `ownershipCondition`, if any. */
export function toRanks(table: string, user: Owner, filters: Filters, sortColumn = ''): Ranks | undefined {
  if (isStaff(user)) return { noun: table, filters }
  // An expression has no ranks.
  if (sortColumn.startsWith('(') || user.userId !== null || user.companyId === null) return undefined
  return { noun: table, companyId: user.companyId, filters }
}
