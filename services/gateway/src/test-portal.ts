import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiKeyInternalRoutes } from '@portal/contracts/api-key.contract.ts'
import { embedInternalRoutes } from '@portal/contracts/embed.contract.ts'
import { oauthInternalRoutes } from '@portal/contracts/oauth.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { mapServicesBehindGateway } from '@portal/contracts/service.ts'
import { identityRoutes } from '@portal/contracts/session.contract.ts'
import type { ServiceConfig } from '@portal/service-kit/config.ts'
import { assertCaller, callerHeader } from '@portal/service-kit/identity/service-call.ts'
import { startTestService, testSecret } from '@portal/testing/node/service.ts'
import type { TrafficLimits } from './config.ts'
import { aHost } from './remote/release.builder.ts'
import { gateway } from './service.ts'
import type { ResolvedSession } from './session.ts'
import type { SocketRoute } from './socket/relay.socket.ts'

/** Call that a service behind the gateway received. */
export interface ReceivedCall {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** Pass a function to sign a new identity for each call, because identities expire after a minute. */
type TestSession = Omit<ResolvedSession, 'identity'> & { identity: string | (() => Promise<string>) }

type Answer = { status?: number; headers?: Record<string, string>; body?: string; hang?: true }

const plentyOfRoom: TrafficLimits = {
  callsAtOnce: 24,
  maxWaitMs: 10_000,
  transfersOfOne: 10,
  waitsOfOne: 20,
  socketsOfOne: 20,
  speed: { bytesPerSecond: 1, windowMs: 60_000 },
}

/** Template of the public logs, from the shell. */
const logTemplate = join(import.meta.dirname, '../../../shell/src/log.html')

const listening = async (server: Server) => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/**
 * Starts a gateway with a real socket, an identity service that knows one session, and a backoffice that
 * records its calls.
 */
export async function startTestPortal(
  settings: Partial<ServiceConfig> = {},
  sockets: SocketRoute[] = [],
  publicUrl?: string,
  isExposed = false,
  limits: Partial<TrafficLimits> = {},
) {
  const sessions = new Map<string, TestSession>([
    ['sid-1.token-1', { identity: 'signed-identity', sessionId: 's-1', userId: 'u-1', platform: 'FORTRESS' }],
  ])
  /** Set `wait` to simulate an API key beyond its limit. */
  const tokens = new Map<string, TestSession & { wait?: number }>()
  /** Settings of embedded chats by site key. */
  const embedding = new Map<string, { origins: string[]; platform: string }>()
  const received: ReceivedCall[] = []
  let asked = 0
  let answer: (call: ReceivedCall) => Answer = () => ({ body: '{"code":200,"msg":"succeed","data":null}' })

  async function resolved(session?: TestSession) {
    if (!session) return { identity: null, sessionId: null, userId: null, expiresAt: null }
    const { identity } = session
    return {
      ...session,
      identity: typeof identity === 'string' ? identity : await identity(),
      expiresAt: '2099-01-01T00:00:00Z',
    }
  }
  let withheld: string | undefined
  let early: (request: IncomingMessage, response: ServerResponse) => boolean = () => false
  const service = createServer(async (request, response) => {
    if (early(request, response)) return
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    const internal = [identityRoutes, oauthInternalRoutes, apiKeyInternalRoutes, embedInternalRoutes]
      .flatMap(Object.values<Route>)
      .find(({ path }) => path === call.path)
    if (internal)
      await assertCaller(
        { name: 'identity', serviceSecret: testSecret },
        internal.operation,
        call.headers[callerHeader],
      )
    if (call.path === '/internal/session/resolve') {
      asked++
      const { sid, token } = JSON.parse(call.body)
      if (sid === withheld) return
      const data = await resolved(sessions.get(`${sid}.${token}`))
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ code: 200, msg: 'succeed', data }))
      return
    }
    if (
      call.path === oauthInternalRoutes.resolveOauthToken.path ||
      call.path === apiKeyInternalRoutes.resolveApiKey.path ||
      call.path === embedInternalRoutes.resolveVisitor.path ||
      call.path === '/internal/accessToken/resolve'
    ) {
      asked++
      const found = tokens.get(JSON.parse(call.body).token)
      const data = { ...(await resolved(found)), ...(found?.wait && { wait: found.wait }) }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ code: 200, msg: 'succeed', data }))
      return
    }
    if (call.path === embedInternalRoutes.findEmbeddingOrigins.path) {
      const data = embedding.get(JSON.parse(call.body).site) ?? null
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ code: 200, msg: 'succeed', data }))
      return
    }
    if (call.path === '/internal/exposure' || call.path === '/health/ready') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ code: 200, msg: 'succeed', data: { isExposed } }))
      return
    }
    received.push(call)
    const { status = 200, headers = {}, body = '', hang } = answer(call)
    if (!hang) response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  })
  const serviceUrl = await listening(service)
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'))
  const shellDir = join(folder, 'shell')
  const remoteDir = join(folder, 'mf-a')
  await mkdir(join(shellDir, 'assets'), { recursive: true })
  await mkdir(remoteDir)
  await writeFile(
    join(shellDir, 'index.html'),
    '<script nonce="__NONCE__"></script><script type="application/json" id="registry">__REGISTRY__</script>',
  )
  await writeFile(join(shellDir, 'host.json'), JSON.stringify(aHost))
  await writeFile(join(shellDir, 'login.html'), '<title>sign in</title><script nonce="__NONCE__"></script>')
  await writeFile(join(shellDir, 'api-login.html'), '<title>forward login</title>')
  await writeFile(
    join(shellDir, 'log.html'),
    (await readFile(logTemplate, 'utf8')).replace(
      '<!-- scripts -->',
      '<script>run()</script><style>p{}</style>',
    ),
  )
  await writeFile(join(shellDir, 'assets', 'app.12345678.js'), 'plain()')
  await writeFile(join(shellDir, 'assets', 'app.12345678.js.br'), 'packed')

  const config = {
    services: mapServicesBehindGateway(() => serviceUrl),
    shellDir,
    apiClientFile: join(folder, 'api-client.tgz'),
    remotesDirs: [remoteDir],
    publicUrl: publicUrl ? new URL(publicUrl) : undefined,
    releaseBudgetBytes: 600_000,
    releasesKeptDays: 30,
    limits: { ...plentyOfRoom, ...limits },
    stepBack: { isOn: true, window: 10, minLoads: 20, minUsers: 5, points: 2, slowness: 150 },
  }
  const stop = async () => {
    service.closeAllConnections()
    service.close()
    await rm(folder, { recursive: true })
  }
  const { app, close } = await startTestService(gateway(config, sockets), { config: settings }).catch(
    async (error) => {
      await stop()
      throw error
    },
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const signedIn = { cookie: 'sid=sid-1; token=token-1', authorization: 'Bearer token-1' }

  return {
    app,
    url,
    shellDir,
    remoteDir,
    sessions,
    tokens,
    embedding,
    received,
    signedIn,
    asked: () => asked,
    service,
    serviceUrl,
    isExposed(value: boolean) {
      isExposed = value
    },
    /** Called before the body is read; returns whether it has answered. */
    /** Holds back answers about this `sid`; without a `sid` releases all. */
    withhold(sid?: string) {
      withheld = sid
    },
    answerEarly(next: typeof early) {
      early = next
    },
    answerWith(next: typeof answer) {
      answer = next
    },
    post: (path: string, body: string | object = {}, headers: Record<string, string> = signedIn) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async close() {
      await close()
      await stop()
    },
  }
}
