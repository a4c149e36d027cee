import type { ServiceBehindGateway } from '@portal/contracts/service.ts'
import { checkPeer } from '@portal/service-kit/identity/peer.ts'
import type { Caller } from '@portal/service-kit/identity/service-call.ts'

/** Cache lifetime in milliseconds, because the call is public. */
const cacheTtlMs = 2_000
const timeoutMs = 2_000

/**
 * Checks for `/health/ready` whether services are reachable and accept the gateway's proof. The gateway
 * itself is ready without them, because a missing service affects only its own pages.
 */
export function createServiceStates(caller: Caller, urls: Record<ServiceBehindGateway, string>) {
  let cached: Promise<{ services: Record<string, string> }> | undefined
  let until = 0
  const ask = async () => {
    const states = Object.entries(urls).map(async ([name, url]) => {
      const { state } = await checkPeer(caller, name as ServiceBehindGateway, url, { timeoutMs })
      return [name, state]
    })
    return { services: Object.fromEntries(await Promise.all(states)) as Record<string, string> }
  }
  return () => {
    if (!cached || Date.now() > until) {
      until = Date.now() + cacheTtlMs
      cached = ask()
    }
    return cached
  }
}
