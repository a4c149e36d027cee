import { type Service, services } from '@portal/contracts/service.ts'
import { checkPeer, describePeer } from '@portal/service-kit/identity/peer.ts'
import { type Finding, well, wrong } from './finding.ts'

/** Each service is where its setting says, is itself, shares the secret, and is ready. */
export const checkServices = (urls: Record<Service, string>, serviceSecret: string): Promise<Finding[]> =>
  Promise.all(
    services.map(async (service) => {
      const url = urls[service]
      const peer = await checkPeer({ name: 'gateway', serviceSecret }, service, url)
      const name = `Service ${service}`
      if (peer.state === 'ready') return well(name, `ready at ${url}`)
      const [found = '', remedy = ''] = describePeer(service, url, peer).split(/: (?=[a-z])/)
      return wrong(name, found, `${remedy.charAt(0).toUpperCase()}${remedy.slice(1)}`)
    }),
  )
