import type { Identity } from '@portal/contracts/access.ts'
import type { Access } from '@portal/contracts/route.ts'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { installAccess } from './access.ts'
import { installAccessLog, requestIds } from './access-log.ts'
import { type Audited, auditedBy } from './audit.ts'
import { readConfig, type ServiceConfig, type ServiceName } from './config.ts'
import type { BodyType } from './content-type.ts'
import { type Database, openDatabase } from './database.ts'
import { installErrors, sendProblem } from './errors.ts'
import { installHealth } from './health.ts'
import { identityVerifier } from './identity.ts'
import { loggerOptions } from './log.ts'
import { migrate } from './migrate.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: ServiceConfig
    db: Database
    audited: Audited
  }
  interface FastifyRequest {
    user: Identity | null
  }
  interface FastifyContextConfig {
    access?: Access
    bodyType?: BodyType
    /** Changes nothing; logged only when slow or failed. */
    isRead?: boolean
    operation?: string
  }
}

export interface ServiceDefinition {
  name: ServiceName
  /** Folder of `NNN-title.sql`; a service without one keeps nothing in the database. */
  migrations?: string
  routes: ((app: FastifyInstance) => void | Promise<void>)[]
  /** After the migrations and before the first call: seeds, workers. */
  onReady?: (app: FastifyInstance) => Promise<void>
}

/** A service that is ready for `inject` or `listen`; `close()` ends everything that it opened. */
export async function buildService(definition: ServiceDefinition, config: ServiceConfig): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(config.name, config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(config.name !== 'gateway'),
    trustProxy: config.trustProxy,
    requestTimeout: 120_000,
    connectionTimeout: 130_000,
    keepAliveTimeout: 75_000,
    handlerTimeout: config.handlerTimeout,
    bodyLimit: 1_048_576,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
  })
  const db = openDatabase({
    url: config.databaseUrl,
    schema: config.name,
    poolSize: config.poolSize,
    onError: (err) => app.log.warn({ err }, 'an idle connection to the database was lost'),
  })
  app.decorate('config', config)
  app.decorate('db', db)
  app.decorate('audited', auditedBy(db))
  app.addHook('onClose', () => db.close())
  try {
    installErrors(app)
    installAccessLog(app)
    installAccess(app, identityVerifier({ url: config.identityUrl, keys: config.identityKeys }))
    installBodies(app)
    installHealth(app)
    if (definition.migrations) {
      const applied = await migrate(db, definition.migrations)
      if (applied.length > 0) app.log.info({ applied }, 'migrated')
    }
    for (const routes of definition.routes) app.register(async (scope) => routes(scope))
    await app.ready()
    await definition.onReady?.(app)
    return app
  } catch (error) {
    await app.close().catch(() => {})
    throw error
  }
}

/** JSON and plain text; an empty body with a JSON header is no body. */
function installBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** The whole of a service's `main.ts`: settings from the environment, listen, stop in good order on SIGTERM and SIGINT. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  const config = readConfig(definition.name)
  const app = await buildService(definition, config)
  const { stopWithGrace } = await import('./stop.ts')
  stopWithGrace(app)
  await app.listen({ host: config.host, port: config.port })
}
