import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { eventsProtocol } from '@portal/contracts/events.ts'
import { checkPeer } from '@portal/service-kit/identity/peer.ts'
import { errorReason, type Finding, toFailedFinding, toPassedFinding } from './finding.ts'

/** Address reserved for documentation (RFC 5737), sent as a forged client address. */
const claimedAddress = '203.0.113.7'
const timeoutMs = 5_000
const minCertificateDays = 14

/** Checks the path from browsers to the gateway: name, certificate, and the headers that proxies pass on. */
export async function checkProxy(publicUrl: URL | undefined, serviceSecret: string): Promise<Finding[]> {
  if (!publicUrl)
    return [toPassedFinding('Public address', 'none (PUBLIC_URL): the portal is for this machine')]
  const headers = { authorization: 'Bearer doctor', 'x-forwarded-for': claimedAddress }
  const { origin } = publicUrl
  const [certificate, peer] = await Promise.all([
    publicUrl.protocol === 'https:' ? checkCertificate(publicUrl) : undefined,
    checkPeer({ name: 'gateway', serviceSecret }, 'gateway', origin, { timeoutMs, headers }),
  ])
  const found: Finding[] = certificate ? [certificate] : []
  const name = `Proxy of ${origin}`
  if (!peer.request)
    return [
      ...found,
      toFailedFinding(
        name,
        `the gateway cannot be reached through it (${peer.reason ?? peer.state})`,
        'Check its name in DNS, and that it passes on every path and header to the gateway',
      ),
    ]
  const { host, protocol, address, authorization } = peer.request
  if (host !== publicUrl.host)
    found.push(toFailedFinding(name, `Host arrives as ${host}`, 'Pass it on: proxy_set_header Host $host'))
  if (`${protocol}:` !== publicUrl.protocol)
    found.push(
      toFailedFinding(
        name,
        `the gateway sees ${protocol}`,
        'Send X-Forwarded-Proto, and set TRUST_PROXY to the addresses of the proxies',
      ),
    )
  if (address === claimedAddress)
    found.push(
      toFailedFinding(
        name,
        'clients choose the address that the gateway believes',
        'Let the first proxy replace X-Forwarded-For, or lower TRUST_PROXY to the number of proxies',
      ),
    )
  if (!authorization)
    found.push(toFailedFinding(name, 'Authorization is dropped', 'Pass it on: programs sign in with it'))
  if (!(await takesSockets(publicUrl)))
    found.push(
      toFailedFinding(
        name,
        'no WebSocket passes',
        'Pass on Upgrade and Connection, with HTTP/1.1 to the gateway: pages get news by them',
      ),
    )
  return found.some(({ isPassed }) => !isPassed)
    ? found
    : [
        ...found,
        toPassedFinding(
          name,
          `Host, protocol, Authorization and WebSockets pass; this machine is ${address}`,
        ),
      ]
}

async function checkCertificate({ hostname, port }: URL): Promise<Finding> {
  const name = `Certificate of ${hostname}`
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    ...(!isIP(hostname) && { servername: hostname }),
    timeout: timeoutMs,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) })
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000)
    return days < minCertificateDays
      ? toFailedFinding(name, `ends in ${days} days`, 'Renew it; does the renewal run?')
      : toPassedFinding(name, `valid for ${days} days`)
  } catch (error) {
    return toFailedFinding(
      name,
      errorReason(error),
      'Install a certificate that browsers trust for this name',
    )
  } finally {
    socket.destroy()
  }
}

/**
 * Accepts any socket, because the gateway opens one for anonymous clients too and closes it without a
 * session.
 */
async function takesSockets(publicUrl: URL): Promise<boolean> {
  const address = new URL('/api/events', publicUrl)
  address.protocol = address.protocol.replace('http', 'ws')
  const socket = new WebSocket(address, eventsProtocol)
  const signal = AbortSignal.timeout(timeoutMs)
  const first = (event: string) => once(socket, event, { signal }).then(() => event)
  try {
    return (await Promise.race([first('open'), first('error')])) === 'open'
  } catch {
    return false
  } finally {
    socket.close()
  }
}
