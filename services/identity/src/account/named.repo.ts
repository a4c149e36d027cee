import type { AccountFacts, AccountName, NamedRole } from '@portal/contracts/account.contract.ts'
import { type Db, sql } from '@portal/service-kit/database.ts'

const company = sql`coalesce(company.name, account.company_name)`
const name = sql`account.id, account.username as name, ${company} as company`
const from = sql`from account left join company on company.id = account.company_id`

/**
 * At most 50 whom a row can name in that role. An owner of a company is none of them: the company owns what is
 * theirs.
 */
export function find(db: Db, { role, text }: { role: NamedRole; text: string }): Promise<AccountName[]> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const live = sql.where([
    sql`account.role = ${role} and account.kind = 'staff' and account.disabled_at is null`,
    role === 'OWNER' ? sql`account.company_id is null` : undefined,
    sql`(account.username ilike ${pattern} or ${company} ilike ${pattern})`,
  ])
  return db.query(sql`select ${name} ${from}${live} order by lower(account.username) limit 50`)
}

export const findNames = (db: Db, ids: readonly string[]): Promise<AccountName[]> =>
  db.query(sql`select ${name} ${from} where account.id = any(${ids})`)

export const findFacts = (db: Db, ids: readonly string[]): Promise<AccountFacts[]> =>
  db.query(sql`select ${name}, account.company_id as "companyId", account.role, account.kind,
    account.disabled_at is not null as "isDisabled" ${from} where account.id = any(${ids})`)
