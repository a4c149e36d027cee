import type { Service } from '@portal/contracts/service.ts'
import type { FastifyInstance } from 'fastify'
import { exemptFromLimits } from '../http/limits.ts'
import { assertCaller, type Caller, callerHeader, createCallerProof } from './service-call.ts'

export const peerPath = '/health/peer'
const operation = 'findPeer'
/** Audience shared by all services, so that a service at the wrong address can still identify itself. */
const audience = 'gateway'

/** Request as the other service received it, after all proxies. */
export interface ReceivedRequest {
  host: string
  protocol: string
  address: string
  authorization: boolean
}

interface PeerAnswer {
  service: Service
  isReady: boolean
  request: ReceivedRequest
}

export interface Peer {
  /**
   * `unproven`: the other side has another SERVICE_SECRET, or its clock differs by more than 30 seconds.
   * `other`: another program answers.
   */
  state: 'ready' | 'notReady' | 'unreachable' | 'unproven' | 'other'
  /** Reason for an administrator. */
  reason?: string
  /** Milliseconds by which the other clock is ahead. */
  clockAheadMs?: number
  request?: ReceivedRequest
}

/**
 * Tells other services of the portal, and no other caller, which service runs here and how the request
 * arrived.
 */
export function installPeerEndpoint(app: FastifyInstance, isReady: () => Promise<unknown>) {
  app.get(
    peerPath,
    { config: { access: 'public', isRead: true, ...exemptFromLimits } },
    async (request): Promise<{ code: number; msg: string; data: PeerAnswer }> => {
      await assertCaller({ ...app.config, name: audience }, operation, request.headers[callerHeader])
      return {
        code: 200,
        msg: 'succeed',
        data: {
          service: app.config.name,
          isReady: await isReady().then(
            () => true,
            () => false,
          ),
          request: {
            host: request.host,
            protocol: request.protocol,
            address: request.ip,
            authorization: request.headers.authorization !== undefined,
          },
        },
      }
    },
  )
}

interface Options {
  timeoutMs?: number
  headers?: Record<string, string>
}

/** Asks the service expected at `url` for its name, authenticated like all calls between services. */
export async function checkPeer(
  caller: Caller,
  service: Service,
  url: string,
  { timeoutMs = 5_000, headers = {} }: Options = {},
): Promise<Peer> {
  const askedAt = Date.now()
  try {
    const response = await fetch(new URL(peerPath, url), {
      headers: { ...headers, ...(await createCallerProof(caller, { service: audience, operation })) },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const date = Date.parse(response.headers.get('date') ?? '')
    // Adds half a second, because the header has whole seconds.
    const clock = Number.isNaN(date) ? {} : { clockAheadMs: date + 500 - (askedAt + Date.now()) / 2 }
    const answer = (await response.json().catch(() => ({}))) as { data?: PeerAnswer; error?: string }
    if (response.status === 401 && answer.error === 'service.unproven') return { state: 'unproven', ...clock }
    if (answer.data?.service !== service)
      return { state: 'other', reason: `${answer.data?.service ?? `status ${response.status}`}`, ...clock }
    return { state: answer.data.isReady ? 'ready' : 'notReady', request: answer.data.request, ...clock }
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error }
    return { state: 'unreachable', reason: cause?.message || message }
  }
}

/** Advises an administrator about a peer that is not ready. */
export function describePeer(name: Service, url: string, { state, reason, clockAheadMs = 0 }: Peer): string {
  const setting = `${name.toUpperCase()}_URL`
  switch (state) {
    case 'ready':
      return 'ready'
    case 'notReady':
      return `runs at ${url}, but is not ready: see its log`
    case 'unreachable':
      return `does not answer at ${url} (${reason}): start it, or set ${setting}`
    case 'other':
      return `is not what answers at ${url} (${reason}): set ${setting}`
    case 'unproven':
      return Math.abs(clockAheadMs) > 30_000
        ? `has a clock that differs by ${Math.round(clockAheadMs / 1_000)} s: set the clocks (NTP)`
        : 'has another SERVICE_SECRET: give the same to all processes'
  }
}
