import { setTimeout as sleep } from 'node:timers/promises'
import { identityRoutes } from '@portal/contracts/session.contract.ts'

/** Milliseconds that identity has to start. */
const patience = 60_000

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/**
 * A portal that others can reach does not start while anybody could sign in with the password from its documentation.
 * @throws Error that says what to do
 */
export async function refuseExposure(host: string, identityUrl: string): Promise<void> {
  if (isLoopback(host) || !(await isExposed(identityUrl))) return
  throw new Error(
    `HOST is ${host}, but demo accounts still have the default password, which everybody knows. Do one of these:
  set HOST back to 127.0.0.1
  give them other passwords or disable them: npm run portal -- user password <name>, npm run portal -- user disable <name>
  start on an empty database with DEMO=0, or with DEMO_PASSWORD set`,
  )
}

async function isExposed(identityUrl: string): Promise<boolean> {
  const until = Date.now() + patience
  for (;;) {
    try {
      const response = await fetch(new URL(identityRoutes.findExposure.path, identityUrl), { signal: AbortSignal.timeout(5_000) })
      if (!response.ok) throw new Error(`identity answered ${response.status}`)
      const { data } = (await response.json()) as { data: { isExposed: boolean } }
      return data.isExposed
    } catch (cause) {
      if (Date.now() > until)
        throw new Error(`Identity does not answer at ${identityUrl}; it is asked because HOST is not 127.0.0.1.`, { cause })
      await sleep(300)
    }
  }
}
