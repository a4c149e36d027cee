import type { Grant, Kind, Role } from '@portal/contracts/access.ts'
import type { AccountFacts, AccountName, NamedRole } from '@portal/contracts/account.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { contains } from '@portal/service-kit/list/list.ts'

const company = sql`coalesce(company.name, account.company_name)`
const name = sql`account.id, account.username as name, ${company} as company`
const from = sql`from account left join company on company.id = account.company_id`

/** Uses one query per table, because a single `or` condition could not use the indexes. */
const named = (text: string) => sql`select id from account where ${contains('username')(text)}
  union all select account.id from company join account on company_id = company.id where ${contains('name')(text)}
  union all select id from account where company_id is null and ${contains('company_name')(text)}`

/**
 * Finds up to 50 accounts of a role that can be assigned to rows. Excludes owners with a company, because
 * the company owns their rows.
 */
export function find(db: Db, { role, text }: { role: NamedRole; text: string }): Promise<AccountName[]> {
  const live = sql.where([
    sql`account.role = ${role} and account.kind = 'staff' and account.disabled_at is null`,
    role === 'OWNER' ? sql`account.company_id is null` : undefined,
    text === '' ? undefined : sql`account.id in (${named(text)})`,
  ])
  return db.query(sql`select ${name} ${from}${live} order by lower(account.username) limit 50`)
}

export const findNames = (db: Db, ids: readonly string[]): Promise<AccountName[]> =>
  db.query(sql`select ${name} ${from} where account.id = any(${ids})`)

export const findFacts = (db: Db, ids: readonly string[]): Promise<AccountFacts[]> =>
  db.query(sql`select ${name}, account.company_id as "companyId", account.role, account.kind,
    account.disabled_at is not null as "isDisabled" ${from} where account.id = any(${ids})`)

interface CompanyAccount {
  companyId: number
  accountId: string
  role: Role
  kind: Kind
  grants: Grant[]
}

export const listByCompanies = (db: Db, companyIds: readonly number[]): Promise<CompanyAccount[]> =>
  db.query(sql`select company_id as "companyId", id as "accountId", role, kind, grants from account
    where company_id = any(${companyIds}::bigint[]) and disabled_at is null order by id`)
