import { type Service, services } from '@portal/contracts/service.ts'
import { checkPeer, describePeer } from '@portal/service-kit/identity/peer.ts'
import { type Finding, toFailedFinding, toPassedFinding } from './finding.ts'

/**
 * Checks that each service runs at its configured address, proves its identity with the shared secret, and
 * is ready.
 */
export const checkServices = (urls: Record<Service, string>, serviceSecret: string): Promise<Finding[]> =>
  Promise.all(
    services.map(async (service) => {
      const url = urls[service]
      const peer = await checkPeer({ name: 'gateway', serviceSecret }, service, url)
      const name = `Service ${service}`
      if (peer.state === 'ready') return toPassedFinding(name, `ready at ${url}`)
      const [found = '', remedy = ''] = describePeer(service, url, peer).split(/: (?=[a-z])/)
      return toFailedFinding(name, found, `${remedy.charAt(0).toUpperCase()}${remedy.slice(1)}`)
    }),
  )
