import type { Db } from '@portal/service-kit/database/database.ts'
import { isLoopback } from '@portal/service-kit/http/loopback.ts'
import { isExposed } from './exposure.repo.ts'

/**
 * Refuses a start with default passwords when others can reach the portal, like the gateway. @throws Error
 * with advice
 */
export async function refuseExposure(db: Db, host: string): Promise<void> {
  if (isLoopback(host) || !(await isExposed(db))) return
  throw new Error(
    `HOST is ${host}, but demo accounts still have the default password, which everybody knows. Give them others or disable them (npm run portal -- user password <name>, npm run portal -- user disable <name>), or start on an empty database with DEMO=0 or DEMO_PASSWORD.`,
  )
}
