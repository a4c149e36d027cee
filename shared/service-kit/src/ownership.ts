import { type Identity, isStaff } from '@portal/contracts/access.ts'
import type { Filters, Ranks } from './list.ts'
import { type Sql, sql } from './sql.ts'

export type Owner = Pick<Identity, 'role' | 'kind' | 'companyId'>

/**
 * Whose rows: the one predicate for every table with a `company_id`. Staff see all, others those of
 * their company, and without a company none. A row outside of it does not exist for the caller.
 */
export function ownedBy(user: Owner): Sql | undefined {
  if (isStaff(user)) return undefined
  return user.companyId === null ? sql`false` : sql`company_id = ${user.companyId}`
}

/**
 * As `ownedBy`, for a table that has an `owner_id` too: the account of a person who owns with or without a
 * company.
 */
export function ownedByPerson(user: Owner & Pick<Identity, 'userId'>): Sql | undefined {
  if (isStaff(user)) return undefined
  const own = sql`owner_id = ${user.userId}`
  return user.companyId === null ? own : sql`company_id = ${user.companyId} or ${own}`
}

/** The ranks of exactly the rows of `ownedBy`, if there are any. */
export function ranksOf(table: string, user: Owner, filters: Filters, sortColumn = ''): Ranks | undefined {
  if (isStaff(user)) return { noun: table, filters }
  // An expression has no ranks.
  if (sortColumn.startsWith('(')) return undefined
  return user.companyId === null ? undefined : { noun: table, companyId: user.companyId, filters }
}
