import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { eventsProtocol } from '@portal/contracts/events.ts'
import { checkPeer } from '@portal/service-kit/identity/peer.ts'
import { type Finding, reason, well, wrong } from './finding.ts'

/** An address of documentation (RFC 5737): a client that claims to be it must not be believed. */
const claimedAddress = '203.0.113.7'
const timeoutMs = 5_000
const minCertificateDays = 14

/** The way that browsers take to the gateway: name, certificate, and what the proxies on it pass on. */
export async function checkProxy(publicUrl: URL | undefined, serviceSecret: string): Promise<Finding[]> {
  if (!publicUrl) return [well('Public address', 'none (PUBLIC_URL): the portal is for this machine')]
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
      wrong(
        name,
        `the gateway cannot be reached through it (${peer.reason ?? peer.state})`,
        'Check its name in DNS, and that it passes on every path and header to the gateway',
      ),
    ]
  const { host, protocol, address, authorization } = peer.request
  if (host !== publicUrl.host)
    found.push(wrong(name, `Host arrives as ${host}`, 'Pass it on: proxy_set_header Host $host'))
  if (`${protocol}:` !== publicUrl.protocol)
    found.push(
      wrong(
        name,
        `the gateway sees ${protocol}`,
        'Send X-Forwarded-Proto, and set TRUST_PROXY to the addresses of the proxies',
      ),
    )
  if (address === claimedAddress)
    found.push(
      wrong(
        name,
        'clients choose the address that the gateway believes',
        'Let the first proxy replace X-Forwarded-For, or lower TRUST_PROXY to the number of proxies',
      ),
    )
  if (!authorization)
    found.push(wrong(name, 'Authorization is dropped', 'Pass it on: programs sign in with it'))
  if (!(await takesSockets(publicUrl)))
    found.push(
      wrong(
        name,
        'no WebSocket passes',
        'Pass on Upgrade and Connection, with HTTP/1.1 to the gateway: pages get news by them',
      ),
    )
  return found.some(({ isWell }) => !isWell)
    ? found
    : [...found, well(name, `Host, protocol, Authorization and WebSockets pass; this machine is ${address}`)]
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
      ? wrong(name, `ends in ${days} days`, 'Renew it; does the renewal run?')
      : well(name, `valid for ${days} days`)
  } catch (error) {
    return wrong(name, reason(error), 'Install a certificate that browsers trust for this name')
  } finally {
    socket.destroy()
  }
}

/** Strangers get a socket, too, which is closed when it shows no session. */
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
