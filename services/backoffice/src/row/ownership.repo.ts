import { type Identity, isStaff } from '@portal/contracts/access.ts'
import { type Sql, sql } from '@portal/service-kit/database.ts'
import type { Filters, Ranks } from '@portal/service-kit/list.ts'

export type Owner = Pick<Identity, 'role' | 'kind' | 'companyId'>

/**
 * Whose rows: the one predicate of this service, for every table with a `company_id`. Staff see all, others those of
 * their company, and without a company none. A row outside of it does not exist for the caller.
 */
export function ownedBy(user: Owner): Sql | undefined {
  if (isStaff(user)) return undefined
  return user.companyId === null ? sql`false` : sql`company_id = ${user.companyId}`
}

/** The ranks of exactly the rows of `ownedBy`, if there are any. */
export function ranksOf(table: string, user: Owner, filters: Filters): Ranks | undefined {
  if (isStaff(user)) return { noun: table, filters }
  return user.companyId === null ? undefined : { noun: table, companyId: user.companyId, filters }
}
