import { isDeepStrictEqual } from 'node:util'
import { visitorPrefix } from '@portal/contracts/embed.contract.ts'
import type { Bus } from '@portal/service-kit/bus/open.ts'
import { addressKey } from '@portal/service-kit/http/limits.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import { KeyedSemaphore } from '@portal/service-kit/process/keyed-semaphore.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { type GatewayConfig, isHttps, toOrigin } from '../config.ts'
import { getCookieNames, readCookie } from '../cookie.ts'
import type { ResolvedSession, SessionEnded, Sessions } from '../session.ts'

/** Ping interval, because proxies close connections that are silent for a minute. */
const heartbeatMs = 30_000
/** Intervals for checking sessions, without and with the bus. */
const recheckWithoutBusMs = 5_000
const recheckMs = 300_000

/** Close code that requires a new sign-in. */
export const signedOutCode = 4401
/** Close codes that ask the client to reconnect later, and at once. */
const unavailable = 1013
export const restartingCode = 1012

/** Maximum unauthenticated sockets per address, and their maximum duration in milliseconds. */
const maxStrangers = 50
const authenticationTimeoutMs = 10_000

const tooManyStrangers = problem('request.too_many_connections')
const authenticationLate = problem('identity.unavailable')

export interface Connection extends ResolvedSession {
  socket: WebSocket
  /** Undefined for a visitor of a brand's site. */
  sid: string | undefined
  token: string
  /** Permissions at opening. A change closes the socket, and the page opens a new one. */
  permissions: readonly string[]
  isAlive: boolean
  /** Final message before the end of the session closes the socket. */
  closingMessage?: (reason: SessionEnded['reason']) => string
}

export type AuthenticatedSession = Omit<Connection, 'socket' | 'isAlive'>

/** Open sockets with their sessions. Closes unresponsive sockets, and those of ended sessions. */
export class Connections {
  readonly all = new Set<Connection>()
  readonly #strangers = new KeyedSemaphore(maxStrangers)
  readonly #config: GatewayConfig
  readonly #sessions: Sessions

  constructor(config: GatewayConfig, sessions: Sessions) {
    this.#config = config
    this.#sessions = sessions
  }

  /** Closes the socket and returns undefined if the request has no session. */
  async authenticate(
    request: FastifyRequest,
    socket: WebSocket,
    token: string | undefined,
  ): Promise<AuthenticatedSession | undefined> {
    try {
      const session = await this.sessionOf(request, token)
      if (!session) socket.close(signedOutCode, 'not signed in')
      return session
    } catch {
      socket.close(unavailable, 'try again later')
      return undefined
    }
  }

  /**
   * Authorizes a socket by own origin, cookie, and the token in the subprotocols; a visitor of a brand's
   * site by the token only. @throws Problem
   */
  async sessionOf(
    request: FastifyRequest,
    token: string | undefined,
    takesVisitors = false,
  ): Promise<AuthenticatedSession | undefined> {
    const { origin } = request.headers
    if (origin !== undefined && origin !== toOrigin(this.#config, request)) return undefined
    if (!token) return undefined
    const isVisitor = takesVisitors && token.startsWith(visitorPrefix)
    const names = getCookieNames(isHttps(this.#config, request))
    const sid = isVisitor ? undefined : readCookie(request.headers.cookie, names.sid)
    if (!sid && !isVisitor) return undefined
    const session = this.#sessions.known(sid, token) ?? (await this.#lookUp(request, sid, token))
    return session ? { sid, token, permissions: permissionsOf(session), ...session } : undefined
  }

  /** Looks up an unknown session, limited per address and in time. @throws Problem */
  async #lookUp(request: FastifyRequest, sid: string | undefined, token: string) {
    const giveBack = this.#strangers.take(addressKey(request.ip))
    if (!giveBack) throw tooManyStrangers
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(authenticationLate), authenticationTimeoutMs)
    try {
      return await Promise.race([this.#sessions.resolve(sid, token), late.promise])
    } finally {
      clearTimeout(timer)
      giveBack()
    }
  }

  add(connection: Connection) {
    this.all.add(connection)
    connection.socket.on('pong', () => {
      connection.isAlive = true
    })
    connection.socket.on('close', () => this.all.delete(connection))
  }

  async watch(app: FastifyInstance, bus: Bus) {
    await bus.subscribe('session.ended', ({ sessionId, userId, reason }: SessionEnded) => {
      for (const connection of this.all)
        if (connection.sessionId === sessionId || connection.userId === userId) this.#end(connection, reason)
    })
    await bus.subscribe('account.changed', ({ userId }: { userId: string }) => {
      for (const connection of this.all) if (connection.userId === userId) reopen(connection)
    })
    bus.onGap(() => this.#checkAll())
    const timers = [
      setInterval(() => this.#pingAll(), heartbeatMs),
      setInterval(() => !bus.isConnected() && this.#checkAll(), recheckWithoutBusMs),
      setInterval(() => this.#checkAll(), recheckMs),
    ]
    for (const timer of timers) timer.unref()
    app.addHook('preClose', async () => {
      for (const timer of timers) clearInterval(timer)
      for (const { socket } of this.all) socket.close(1001, 'the portal restarts')
    })
  }

  #pingAll() {
    for (const connection of this.all) {
      if (!connection.isAlive) connection.socket.terminate()
      connection.isAlive = false
      connection.socket.ping()
    }
  }

  #checkAll() {
    for (const connection of this.all) {
      this.#sessions.resolve(connection.sid, connection.token).then(
        (session) => {
          if (session === null) this.#end(connection, 'expired')
          else if (!isDeepStrictEqual(permissionsOf(session), connection.permissions)) reopen(connection)
        },
        () => {},
      )
    }
  }

  #end({ socket, closingMessage }: Connection, reason: SessionEnded['reason']) {
    if (closingMessage) socket.send(closingMessage(reason))
    socket.close(signedOutCode, 'session ended')
  }
}

/** Closes the socket, so that the page reconnects with current permissions. */
const reopen = ({ socket }: Connection) => socket.close(restartingCode, 'rights have changed')

/** Reads the permissions of the session's identity; none if unreadable. */
function permissionsOf({ identity }: ResolvedSession): readonly string[] {
  try {
    const claims = JSON.parse(Buffer.from(identity.split('.')[1] ?? '', 'base64url').toString())
    return Array.isArray(claims.permissions) ? claims.permissions : []
  } catch {
    return []
  }
}

/** Reads the offered subprotocols. Some contain secrets, which must not be echoed. */
export const readOfferedProtocols = ({ headers }: FastifyRequest): string[] =>
  (headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim())
