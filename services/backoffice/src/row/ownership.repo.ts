import { type Identity, isStaff } from '@portal/contracts/access.ts'
import { type Sql, sql } from '@portal/service-kit/database.ts'

export type Owner = Pick<Identity, 'role' | 'kind' | 'companyId'>

/**
 * Whose rows: the one predicate of this service, for every table with a `company_id`. Staff see all, others those of
 * their company, and without a company none. A row outside of it does not exist for the caller.
 */
export function ownedBy(user: Owner): Sql | undefined {
  if (isStaff(user)) return undefined
  return user.companyId === null ? sql`false` : sql`company_id = ${user.companyId}`
}

/** The tally that counts exactly the rows of `ownedBy`, if there is one. */
export function tallyOf(table: string, user: Owner) {
  if (isStaff(user)) return { noun: table }
  return user.companyId === null ? undefined : { noun: table, companyId: user.companyId }
}
