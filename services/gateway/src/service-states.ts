import type { ServiceBehindGateway } from '@portal/contracts/service.ts'
import { checkPeer } from '@portal/service-kit/identity/peer.ts'
import type { Caller } from '@portal/service-kit/identity/service-call.ts'

/** Milliseconds that an answer is given again: anybody may ask whether the portal is ready. */
const cacheTtlMs = 2_000
const timeoutMs = 2_000

/**
 * States of services for `/health/ready`: reachable and accepting the gateway's proof. The gateway is ready
 * without them, as a missing service affects its own pages only.
 */
export function serviceStates(caller: Caller, urls: Record<ServiceBehindGateway, string>) {
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
