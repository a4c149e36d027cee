import { demoAccounts } from '@portal/demo/account.ts'
import { isEmpty } from '@portal/identity/account/account.repo.ts'
import { hasDefaultPassword } from '@portal/identity/account/default-password.repo.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { find as findPortal } from '@portal/service-kit/database/portal.repo.ts'

/**
 * Builds the start's lines about accounts: how to create the first one, or which demo accounts can sign in.
 */
export async function createAccountHint(db: Db, demoPassword: string): Promise<string> {
  const drill = (await findPortal(db)).isDrill ? '\n  Drill          a restored copy: it sends nothing' : ''
  return `${drill}${await signInHint(db, demoPassword)}`
}

async function signInHint(db: Db, demoPassword: string): Promise<string> {
  if (await isEmpty(db)) return '\n  First account  npm run portal -- user add <name> --role ADMIN'
  if (!(await hasDefaultPassword(db, demoPassword))) return ''
  const names = demoAccounts.map(({ username }) => username).join(', ')
  return `\n  Demo accounts  ${names}\n  Password       ${demoPassword}`
}
