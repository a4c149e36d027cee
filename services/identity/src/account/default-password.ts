import type { Db } from '@portal/service-kit/database/database.ts'
import { isLoopback } from '@portal/service-kit/http/loopback.ts'
import { hasDefaultPassword } from './default-password.repo.ts'

/**
 * Refuses to start with default passwords if others can reach the portal; the gateway does the same. @throws
 * Error with advice
 */
export async function assertNoDefaultPasswords(db: Db, host: string): Promise<void> {
  if (isLoopback(host) || !(await hasDefaultPassword(db))) return
  throw new Error(
    `HOST is ${host}, but demo accounts still have the default password, which everybody knows. Give them others or disable them (npm run portal -- user password <name>, npm run portal -- user disable <name>), or start on an empty database with DEMO=0 or DEMO_PASSWORD.`,
  )
}
