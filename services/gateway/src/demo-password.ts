import { setTimeout as sleep } from 'node:timers/promises'
import { identityRoutes } from '@portal/contracts/session.contract.ts'
import type { ServiceConfig } from '@portal/service-kit/config.ts'
import { isLoopback } from '@portal/service-kit/http/loopback.ts'
import { type Caller, callService } from '@portal/service-kit/identity/service-call.ts'

/** Milliseconds to wait for identity at start. */
const identityStartTimeoutMs = 60_000

interface Reach {
  host: string
  publicUrl: URL | undefined
  trustProxy: ServiceConfig['trustProxy']
}

/** Lists the settings by which others can reach the portal. */
export function listReachSettings({ host, publicUrl, trustProxy }: Reach): string[] {
  const settings: string[] = []
  if (!isLoopback(host)) settings.push(`HOST is ${host}`)
  if (publicUrl && !isLoopback(publicUrl.hostname)) settings.push(`PUBLIC_URL is ${publicUrl.origin}`)
  if (trustProxy !== false) settings.push('TRUST_PROXY names a proxy in front')
  return settings
}

/**
 * Refuses to start with the documented demo password if others can reach the portal. @throws Error with
 * advice
 */
export async function assertNoDemoPassword(reach: Reach, caller: Caller, identityUrl: string): Promise<void> {
  const settings = listReachSettings(reach)
  if (settings.length === 0 || !(await isExposed(caller, identityUrl))) return
  throw new Error(
    `Others than this machine can reach the portal (${settings.join(', ')}), but demo accounts still have the default password, which everybody knows. Do one of these:
  give them other passwords or disable them: npm run portal -- user password <name>, npm run portal -- user disable <name>
  start on an empty database with DEMO=0, or with DEMO_PASSWORD set
  keep the portal to this machine: HOST=127.0.0.1, without PUBLIC_URL and TRUST_PROXY`,
  )
}

async function isExposed(caller: Caller, identityUrl: string): Promise<boolean> {
  const until = Date.now() + identityStartTimeoutMs
  for (;;) {
    try {
      const target = { caller, url: identityUrl }
      return (await callService(target, identityRoutes.findExposure, {}, { timeoutMs: 5_000 })).isExposed
    } catch (cause) {
      if (Date.now() > until)
        throw new Error(
          `Identity does not answer at ${identityUrl}; it is asked because others can reach the portal.`,
          { cause },
        )
      await sleep(300)
    }
  }
}
