import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backoffice } from '@portal/backoffice/service.ts'
import { readChatConfig } from '@portal/chat/config.ts'
import { chat } from '@portal/chat/service.ts'
import { mapServicesBehindGateway, type Service, services } from '@portal/contracts/service.ts'
import { readGatewayConfig } from '@portal/gateway/config.ts'
import { aBuild, aHost, toTarGz, writeBuild } from '@portal/gateway/remote/release.builder.ts'
import { gateway } from '@portal/gateway/service.ts'
import * as accounts from '@portal/identity/account/account.repo.ts'
import * as clients from '@portal/identity/oauth/client.repo.ts'
import { aClient } from '@portal/identity/oauth/oauth.builder.ts'
import { identity } from '@portal/identity/service.ts'
import * as sessions from '@portal/identity/session/session.repo.ts'
import { newSid, toToken } from '@portal/identity/session/token.ts'
import { findFreePorts } from '@portal/launcher/port.ts'
import { rma } from '@portal/rma/service.ts'
import type { ServiceConfig } from '@portal/service-kit/config.ts'
import type { ServiceDefinition } from '@portal/service-kit/service.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { startMockEngine } from '@portal/tools/mock-engine.builder.ts'
import { tools } from '@portal/tools/service.ts'
import { createConfig } from '@portal/tools/tools.builder.ts'

export interface FuzzStage {
  url: string
  services: Record<'identity' | 'backoffice' | 'chat' | 'gateway', TestService>
  /** Credentials of a registered application, by field name. */
  application: Record<'client_id' | 'client_secret', string>
  /** Releases that can be published. */
  archives: Buffer[]
  /** Headers of a new session. */
  signIn(username: string): Promise<Record<string, string>>
  close(): Promise<void>
}

export const demoPassword = 'demo-Portal-2026'

/** Starts all services in this process, each with its own database and port, behind the gateway. */
export async function startStage(): Promise<FuzzStage> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'portal-fuzz-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const [identityPort = 0] = await findFreePorts(1)
  const identityUrl = `http://127.0.0.1:${identityPort}`
  const start = async (definition: ServiceDefinition, config: Partial<ServiceConfig> = {}) => {
    const service = await startTestService(definition, {
      config: { identityKeys: undefined, identityUrl, demo: true, poolSize: 20, ...config },
    })
    stack.defer(() => service.close())
    await service.app.listen({ host: '127.0.0.1', port: config.port ?? 0 })
    const { port } = service.app.server.address() as AddressInfo
    return { service, url: `http://127.0.0.1:${port}` }
  }
  const own = await start(identity({ demoPassword }), { port: identityPort })
  const trace = await start(backoffice)
  const settings = {
    ...readChatConfig({ CHAT_MEANING: 'off' }),
    backofficeUrl: trace.url,
    stream: 'memory',
    pace: 0,
    questions: 100_000,
  } as const
  const talk = await start(chat({ config: settings }), { demo: false })
  const repairs = await start(
    rma({ config: { backofficeUrl: trace.url, appealEmail: 'appeal@example.com', reportingDays: 90 } }),
  )
  // Mocks a translation engine, because without one all translations answer 503.
  const engine = await startMockEngine()
  stack.defer(() => engine.close())
  const translator = await start(tools(createConfig(engine)))
  const urls: Record<string, string> = {
    identity: own.url,
    backoffice: trace.url,
    chat: talk.url,
    rma: repairs.url,
    tools: translator.url,
  }
  for (const name of services)
    if (name !== 'gateway' && !urls[name]) urls[name] = (await start(await definitionOf(name))).url
  await writeFrontEnds(folder)
  const front = await start(
    gateway(
      {
        // Raises limits, so that a busy machine refuses nothing.
        ...readGatewayConfig({
          SERVICE_CALLS: '100',
          SERVICE_MAX_WAIT_MS: '60000',
          MIN_BYTES_PER_SECOND: '1',
        }),
        services: mapServicesBehindGateway((name) => urls[name] as string),
        shellDir: join(folder, 'shell'),
        remotesDirs: [join(folder, 'mf-a')],
      },
      [],
    ),
  )
  const { db } = own.service.app
  const { client, secret } = await clients.insert(db, aClient({ mayUseDeviceCode: true }), 'admin')
  const archives = await Promise.all(['bbbbbbbb', 'cccccccc'].map((build) => toTarGz(aBuild({ build }))))
  const running = stack.move()
  return {
    url: front.url,
    application: { client_id: client.id, client_secret: secret ?? '' },
    archives,
    services: {
      identity: own.service,
      backoffice: trace.service,
      chat: talk.service,
      gateway: front.service,
    },
    async signIn(username) {
      const account = await accounts.findByName(db, username)
      const sid = newSid()
      await sessions.insert(db, { sid, userId: account?.id ?? '', address: '127.0.0.1', userAgent: 'fuzz' })
      return { cookie: `sid=${sid}`, authorization: `Bearer ${toToken(sid)}` }
    },
    close: () => running.disposeAsync(),
  }
}

/** Writes a minimal shell and remote that the gateway accepts. */
async function writeFrontEnds(folder: string) {
  const shell = join(folder, 'shell')
  await mkdir(join(shell, 'assets'), { recursive: true })
  await mkdir(join(folder, 'mf-a'))
  await writeFile(
    join(shell, 'index.html'),
    '<script type="application/json" id="registry">__REGISTRY__</script>',
  )
  await writeFile(join(shell, 'login.html'), '<title>sign in</title>')
  await writeFile(join(shell, 'api-login.html'), '<title>forward login</title>')
  await writeFile(join(shell, 'host.json'), JSON.stringify(aHost))
  await writeBuild(join(folder, 'mf-a'), { build: 'aaaaaaaa' })
}

/** Loads a service's definition, with the default settings. */
async function definitionOf(name: Service): Promise<ServiceDefinition> {
  const exported: Record<string, ServiceDefinition | (() => ServiceDefinition)> = await import(
    `@portal/${name}/service.ts`
  )
  const [definition] = Object.values(exported)
  if (!definition) throw new Error(`@portal/${name}/service.ts exports no service`)
  return typeof definition === 'function' ? definition() : definition
}
