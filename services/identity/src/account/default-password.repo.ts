import { demoAccounts } from '@portal/demo/account.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { defaultDemoPassword } from '../config.ts'
import { isPassword } from './password.ts'

/** Checks whether an enabled demo account has this password, by default the documented one. */
export async function hasDefaultPassword(db: Db, password = defaultDemoPassword): Promise<boolean> {
  const ids = demoAccounts.map(({ id }) => id)
  // Accounts of one seed share a hash, so only a few hashes are checked.
  const hashes = await db.query<{ hash: string }>(
    sql`select distinct password_hash as hash from account where id = any(${ids}) and disabled_at is null and password_hash is not null`,
  )
  for (const { hash } of hashes) if (await isPassword(password, hash)) return true
  return false
}
