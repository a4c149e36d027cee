import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Identity } from '@portal/contracts/access.ts'
import { fileServices } from '@portal/contracts/file-room.contract.ts'
import type { Access } from '@portal/contracts/route.ts'
import type { Service } from '@portal/contracts/service.ts'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { Counter } from 'prom-client'
import { type Audited, createAudited } from './audit.ts'
import { startSealing } from './audit-chain/sealing.ts'
import { type Bus, openBus } from './bus/open.ts'
import { openResilientBus } from './bus/resilient.ts'
import { readConfig, type ServiceConfig } from './config.ts'
import { type Database, isUnavailable, openDatabase, sql } from './database/database.ts'
import { type EncryptedColumns, encryptAll } from './database/encryption.repo.ts'
import { type Encryption, openEncryption } from './database/encryption.ts'
import { find as findPortal, recordSecret } from './database/portal.repo.ts'
import { registerFileRoomRoute } from './file-routes.ts'
import { restrictDataDir } from './files/file-permissions.ts'
import { type Files, openFiles } from './files/files.ts'
import { WrongFilesError } from './files/owner.ts'
import { installUploads } from './files/upload.ts'
import { installAccessLog, requestIdOptions } from './http/access-log.ts'
import { installBodies } from './http/body.ts'
import { answerClientError, refuseExpectation } from './http/client-error.ts'
import type { BodyType } from './http/content-type.ts'
import { installEarlyAnswers } from './http/early-answer.ts'
import { installErrors, sendProblem } from './http/errors.ts'
import { installForwardedFor } from './http/forwarded-for.ts'
import { installHostCheck } from './http/host-header.ts'
import { installLimits } from './http/limits.ts'
import { normalizeRequestTarget } from './http/request-target.ts'
import { installSafeHeaders } from './http/safe-headers.ts'
import { closeRefusedSocket, installRefusedUpgrades, isWebSocketUpgrade } from './http/upgrade.ts'
import { type IdentityResolver, installAccess } from './identity/access.ts'
import { createIdentityVerifier } from './identity/identity.ts'
import { createJobs, type Jobs } from './job/jobs.ts'
import { migrate } from './migrate.ts'
import type { PersonalData } from './person/inventory.ts'
import { registerPersonRoutes } from './person/person.routes.ts'
import { startExitCode } from './process/exit-code.ts'
import { loggerOptions, withoutSecrets } from './process/log.ts'
import { readSecretFiles } from './process/secret-files.ts'
import { stopGracefully } from './process/stop.ts'
import { installTracing } from './trace/calls.ts'
import { startUpkeep } from './upkeep.ts'
import { installGauges } from './watch/gauges.ts'
import { registerHealthRoute } from './watch/health.ts'
import { createRegistry, installMetrics } from './watch/metrics.ts'
import { installHealth } from './watch/readiness.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: ServiceConfig
    db: Database
    audited: Audited
    encryption: Encryption
    bus: Bus
    files: Files
    jobs: Jobs
    /** True for a recovery drill, which sends nothing. */
    isDrill: boolean
  }
  interface FastifyRequest {
    user: Identity | null
  }
  interface FastifyContextConfig {
    access?: Access
    /** Makes a public route identify signed-in callers. */
    knowsCaller?: boolean
    /** Set for calls that grant authority: requires a caller who has just proven their identity. */
    asksProof?: boolean
    bodyType?: BodyType
    /** Error codes of a standard for calls by third-party programs: the code of a malformed request. */
    isBare?: boolean
    /** Changes nothing; logged only when slow or failed. */
    isRead?: boolean
    operation?: string
  }
}

export interface ServiceDefinition {
  name: Service
  /** Folder of `NNN-title.sql`; undefined for a service without a database. */
  migrations?: string
  /** Encrypted columns of its tables; the start encrypts values of an older version. */
  encryptedColumns?: readonly EncryptedColumns[]
  /**
   * Verifies the signed identity of a call; throws without one. Every service but the gateway reads it from
   * a header.
   */
  identify?: IdentityResolver
  routes: ((app: FastifyInstance) => void | Promise<void>)[]
  /** Personal data in its tables, for exports and erasures. */
  personalData?: PersonalData
  /** Runs after the migrations and before the first call: seeds, workers. */
  onReady?: (app: FastifyInstance) => Promise<void>
}

/** Builds a service that is ready for `inject` or `listen`; `close()` releases all that it opened. */
export async function buildService(
  definition: ServiceDefinition,
  config: ServiceConfig,
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(config.name, config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOptions(config.name !== 'gateway'),
    trustProxy: config.trustProxy,
    requestTimeout: 600_000,
    connectionTimeout: 75_000,
    keepAliveTimeout: 75_000,
    handlerTimeout: config.handlerTimeoutMs,
    bodyLimit: 1_048_576,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    ...serverOptions(config),
    rewriteUrl: normalizeRequestTarget,
    frameworkErrors: (error, request, reply) => {
      reply.raw.once('finish', () => closeRefusedSocket(request.raw))
      sendProblem(error, request, reply)
    },
  })
  const db = openDatabase({
    url: config.databaseUrl,
    schema: config.name,
    poolSize: config.poolSize,
    connectTimeoutMs: config.connectTimeoutMs,
    statementTimeoutMs: config.statementTimeoutMs,
    onError: (err) => app.log.warn({ err }, 'an idle connection to the database was lost'),
  })
  app.server.on('checkExpectation', refuseExpectation)
  app.decorate('config', config)
  app.decorate('db', db)
  app.decorate('metrics', createRegistry(config.name))
  app.decorate('encryption', openEncryption(config))
  app.decorate('audited', createAudited(db))
  app.addHook('onClose', () => db.close())
  try {
    await startTracing(app)
    await installStores(app)
    installTracing(app)
    installForwardedFor(app)
    installSafeHeaders(app)
    installErrors(app)
    installRefusedUpgrades(app)
    installHostCheck(app)
    installEarlyAnswers(app)
    installAccessLog(app)
    installAccess(
      app,
      config,
      createIdentityVerifier({ url: config.identityUrl, keys: config.identityKeys, caller: config }),
      definition.identify,
    )
    installBodies(app)
    await installLimits(app)
    await installUploads(app)
    installMetrics(app)
    installHealth(app)
    installGauges(app)
    if (config.name !== 'gateway') registerHealthRoute(app)
    if (fileServices.includes(config.name)) registerFileRoomRoute(app)
    const { migrations, encryptedColumns, personalData } = definition
    app.decorate('isDrill', migrations ? await prepareDatabase(app, migrations, encryptedColumns) : false)
    if (personalData) app.register(async (scope) => registerPersonRoutes(scope, personalData))
    for (const routes of definition.routes) app.register(async (scope) => routes(scope))
    await app.ready()
    await definition.onReady?.(app)
    return app
  } catch (error) {
    await app.close().catch(() => {})
    throw error
  }
}

function serverOptions({ tls }: ServiceConfig) {
  // Lets requests without a host reach the check that answers them.
  const http = { requireHostHeader: false, shouldUpgradeCallback: isWebSocketUpgrade }
  return tls ? { https: { ...http, cert: readFileSync(tls.cert), key: readFileSync(tls.key) } } : { http }
}

/** Loads the SDK only when tracing is enabled. */
async function startTracing(app: FastifyInstance) {
  const { tracing, name } = app.config
  if (!tracing) return
  const { startTracing } = await import('./trace/export.ts')
  app.addHook(
    'onClose',
    startTracing(name, tracing, (err) => app.log.warn({ err }, 'spans could not be sent')),
  )
}

async function installStores(app: FastifyInstance) {
  const { config, db, log } = app
  const { name, databaseUrl, busUrl } = config
  const busErrors = new Counter({
    name: 'bus_errors_total',
    help: 'Failures of the bus, lost messages among them',
    registers: [app.metrics],
  })
  const onError = (err: Error) => {
    busErrors.inc()
    log.warn({ err }, 'the bus does not work')
  }
  const bus = await openResilientBus(() => openBus({ busUrl, databaseUrl, name, onError }), onError)
  const jobs = createJobs(db, {
    url: databaseUrl,
    onError: (err, about) => log.error({ err, ...about }, 'a job failed'),
  })
  app.decorate('bus', bus)
  app.decorate('jobs', jobs)
  await restrictDataDir(config.dataDir).catch((err) =>
    log.warn({ err }, 'some files stay open to other accounts of this machine'),
  )
  app.decorate('files', await openFiles(config, db, app.metrics))
  app.addHook('onClose', async () => {
    await jobs.close()
    await bus.close()
  })
}

/**
 * Waits for a starting database, migrates it and starts its upkeep. Returns whether it belongs to a recovery
 * drill. @throws Error when database or files belong to another portal
 */
async function prepareDatabase(
  app: FastifyInstance,
  migrations: string,
  encryptedColumns: readonly EncryptedColumns[] = [],
): Promise<boolean> {
  const { config, db, encryption, files, log } = app
  await reachable(app)
  const applied = await migrate(db, migrations)
  if (applied.length > 0) log.info({ applied }, 'migrated')
  if (encryptedColumns.length > 0) await encryptAll(db, encryptedColumns, encryption)
  await recordSecret(db, config.serviceSecret)
  const portal = await findPortal(db)
  await files.claimStore(portal.id).catch((err) => {
    if (err instanceof WrongFilesError) throw err
    log.warn({ err }, 'whose files these are is asked again before any is removed')
  })
  const endUpkeep = startUpkeep(db, files, portal, app.config.retention, (err) =>
    log.warn({ err }, 'housekeeping failed and is tried again'),
  )
  app.addHook('onClose', endUpkeep)
  const endSealing = startSealing(db, (err) => log.warn({ err }, 'the audit is sealed later'))
  app.addHook('onClose', endSealing)
  return portal.isDrill
}

const databaseStartTimeoutMs = 30_000

async function reachable({ db, log }: FastifyInstance) {
  const until = Date.now() + databaseStartTimeoutMs
  for (;;) {
    try {
      return await db.query(sql`select 1`)
    } catch (err) {
      if (!isUnavailable(err) || Date.now() > until) throw err
      log.warn({ err }, 'waiting for the database')
      await sleep(500)
    }
  }
}

/** Length of the queue in which connections wait while a successor replaces the service. */
const backlog = 4096

async function listen(app: FastifyInstance, { host, port, listenFd }: ServiceConfig) {
  if (listenFd === undefined) return void (await app.listen({ host, port }))
  await new Promise<void>((resolve, reject) =>
    app.server.once('error', reject).listen({ fd: listenFd }, backlog, resolve),
  )
}

/**
 * Runs a service from its `main.ts`: reads the environment, listens, and stops gracefully on SIGTERM and
 * SIGINT. A service with its own settings is passed as a function, so that an invalid setting is reported in
 * one line.
 */
export async function runService(service: ServiceDefinition | (() => ServiceDefinition)): Promise<void> {
  process.umask(0o077)
  try {
    readSecretFiles()
    const definition = typeof service === 'function' ? service() : service
    const config = readConfig(definition.name)
    const app = await buildService(definition, config)
    stopGracefully(app)
    await listen(app, config)
  } catch (error) {
    console.error(`The service does not start. ${withoutSecrets((error as Error).message)}`)
    process.exit(startExitCode(error))
  }
}
