import { demoAccounts } from '@portal/demo/account.ts'
import { demoCompanies } from '@portal/demo/company.ts'
import { type Database, sql, transaction } from '@portal/service-kit/database/database.ts'
import * as accounts from '../account/account.repo.ts'
import { hashPassword } from '../account/password.ts'
import * as companies from '../company/company.repo.ts'

/** Inserts companies and one account of each kind, only into an empty portal. */
export function seed(db: Database, password: string): Promise<void> {
  return transaction(db, async (tx) => {
    await tx.query(sql`lock table account in share row exclusive mode`)
    if (!(await accounts.isEmpty(tx))) return
    for (const { id, name } of demoCompanies) await companies.insert(tx, name, id)
    await companies.advanceIds(tx)
    const passwordHash = await hashPassword(password)
    for (const account of demoAccounts) await accounts.insert(tx, { ...account, passwordHash })
  })
}
