import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Service, servicePorts, services } from '@portal/contracts/service.ts'
import type { JSONWebKeySet } from 'jose'
import { type Retention, readRetention } from './database/retention.ts'
import type { TracingConfig } from './trace/export.ts'

export interface FileLimits {
  /** Free disk space in MiB reserved for the database and the logs. */
  minFreeMiB: number
  /** Limit of an account's files over all services. */
  userMiB: number
  userCount: number
  /** Limit of unused uploads per service. */
  unusedMiB: number
  unusedCount: number
}

export interface ServiceConfig {
  name: Service
  host: string
  port: number
  /** Inherited socket to listen on instead of `host` and `port`. */
  listenFd?: number | undefined
  /** PEM files of a certificate and its key; without them the service speaks HTTP. */
  tls?: { cert: string; key: string } | undefined
  /** `postgres://…`; the service uses the schema named like itself. */
  databaseUrl: string
  poolSize: number
  /** Time a call waits for a database connection, new or from the pool. */
  connectTimeoutMs: number
  /**
   * Time after which the database cancels a statement; a server silent for two more seconds counts as
   * frozen.
   */
  statementTimeoutMs: number
  dataDir: string
  /** `s3://key:secret@host/bucket?region=…`; without it, a folder of `dataDir`. */
  filesUrl?: string | undefined
  /** `tcp://host:port` of clamd; without it, uploads are not scanned. */
  scannerUrl?: string | undefined
  fileLimits: FileLimits
  retention: Retention
  /** `redis://…` (Redis or Valkey); without it, LISTEN/NOTIFY of `databaseUrl`. */
  busUrl?: string | undefined
  /** Address of the public keys of signed identities. */
  identityUrl: string
  /** Shared secret with which services authenticate to each other. */
  serviceSecret: string
  /** Keys for `openEncryption`; without them, the file `portal.key` of `dataDir`. */
  encryptionKeys?: string | undefined
  /** Verification keys, given directly by tests. */
  identityKeys?: JSONWebKeySet | undefined
  demo: boolean
  logLevel: string
  /** Calls per minute allowed for a user or address. */
  rateLimit: number
  /** Duration after which a request is answered with 503. */
  handlerTimeoutMs: number
  /** Mean event-loop delay above which calls are refused; 0: no limit. */
  maxEventLoopDelayMs: number
  /** Allowed readers of `/metrics`: this machine only, or everybody who reaches the port. */
  metrics: 'local' | 'all'
  /** Address that receives spans; without it, none are recorded. */
  tracing?: TracingConfig | undefined
  /** Proxies whose X-Forwarded-For is trusted, see Fastify's `trustProxy`. */
  trustProxy: boolean | string | ((address: string, hop: number) => boolean)
}

type Env = Record<string, string | undefined>

/** A setting as its reader describes it, for `docs/settings.md`. */
export interface SettingDescription {
  name: string
  otherwise: string
  /** Allowed values: "2–200", "local, all". */
  allowed: string
}

const listeners = new WeakMap<Env, (setting: SettingDescription) => void>()

/** Calls `listen` for every setting read from `env` from now on. */
export const describeSettings = (env: Env, listen: (setting: SettingDescription) => void) =>
  listeners.set(env, listen)

const addressSetting = (name: Service) => `${name.toUpperCase()}_URL`

/** Reads settings and collects their errors; `check()` throws all of them together. */
export function createSettingsReader(env: Env) {
  const wrong: string[] = []
  const describe = (name: string, otherwise: string, allowed = '') =>
    listeners.get(env)?.({ name, otherwise, allowed })
  const raw = <F extends string | undefined>(key: string, otherwise: F): string | F =>
    env[key]?.trim() || otherwise
  const text = <F extends string | undefined>(key: string, otherwise: F): string | F => {
    describe(key, otherwise ?? '')
    return raw(key, otherwise)
  }
  const url = <F extends string | undefined>(key: string, otherwise: F, schemes: string[]): string | F => {
    const given = text(key, otherwise)
    if (given === undefined) return given
    const scheme = URL.canParse(given) ? new URL(given).protocol.slice(0, -1) : ''
    if (!schemes.includes(scheme)) wrong.push(`${key} must be an address like ${schemes[0]}://…`)
    return given
  }
  return {
    text,
    url,
    /**
     * Reads the address of another service: `<NAME>_URL`, or its default port on this machine. Once one
     * address is set, all are required; otherwise a part of the portal would be missing silently.
     */
    service(name: Service) {
      const key = addressSetting(name)
      if (!raw(key, '') && services.some((other) => env[addressSetting(other)]))
        wrong.push(`${key} must say where ${name} is, like the addresses of the other services`)
      return url(key, `http://127.0.0.1:${servicePorts[name]}`, ['http', 'https'])
    },
    integer(key: string, otherwise: number, min = 0, max = Number.MAX_SAFE_INTEGER): number {
      describe(key, String(otherwise), max === Number.MAX_SAFE_INTEGER ? `${min} or more` : `${min}–${max}`)
      const given = raw(key, String(otherwise))
      const value = Number(given)
      if (Number.isInteger(value) && value >= min && value <= max) return value
      wrong.push(`${key} must be a whole number from ${min} to ${max}, but is "${given}"`)
      return otherwise
    },
    flag(key: string, otherwise = false): boolean {
      describe(key, otherwise ? '1' : '0', '0, 1')
      const given = raw(key, otherwise ? '1' : '0')
      if (!['0', '1', 'true', 'false'].includes(given)) wrong.push(`${key} must be 0 or 1, but is "${given}"`)
      return given === '1' || given === 'true'
    },
    oneOf<V extends string>(key: string, values: readonly V[], otherwise: V): V {
      describe(key, otherwise, values.filter(Boolean).join(', '))
      const given = raw(key, otherwise)
      const value = values.find((allowed) => allowed === given)
      if (value !== undefined) return value
      wrong.push(`${key} must be one of ${values.join(', ')}, but is "${given}"`)
      return otherwise
    },
    wrong,
    /** @throws Error that names every invalid setting. */
    check() {
      if (wrong.length > 0)
        throw new Error(`Settings that do not work:\n${wrong.map((line) => `  ${line}`).join('\n')}`)
    },
  }
}

/** Renamed settings. An old name stops the start, because it would be ignored silently. */
const renamed = {
  STATEMENT_TIMEOUT: 'STATEMENT_TIMEOUT_MS',
  HANDLER_TIMEOUT: 'HANDLER_TIMEOUT_MS',
  MAX_EVENT_LOOP_DELAY: 'MAX_EVENT_LOOP_DELAY_MS',
  SERVICE_PATIENCE: 'SERVICE_MAX_WAIT_MS',
  MIN_SPEED: 'MIN_BYTES_PER_SECOND',
  MIN_SPEED_WINDOW: 'MIN_SPEED_WINDOW_MS',
  RELEASE_BUDGET: 'RELEASE_BUDGET_BYTES',
  CHAT_ANSWER_TIMEOUT: 'CHAT_ANSWER_TIMEOUT_MS',
  OPENAI_FIRST_TOKEN: 'OPENAI_FIRST_TOKEN_MS',
  OPENAI_SILENCE: 'OPENAI_SILENCE_MS',
}

/**
 * Returns the socket passed by systemd: the first descriptor after the standard ones, for the named process
 * or any.
 */
function inheritedSocket({ LISTEN_FDS, LISTEN_PID }: Env): number | undefined {
  const isMeant = LISTEN_PID === undefined || Number(LISTEN_PID) === process.pid
  return LISTEN_FDS === '1' && isMeant ? 3 : undefined
}

/** Reads the environment in one place. @throws Error that names every invalid setting. */
export function readConfig(name: Service, env: Env = process.env): ServiceConfig {
  const read = createSettingsReader(env)
  for (const [old, now] of Object.entries(renamed))
    if (Object.hasOwn(env, old) && env[old]) read.wrong.push(`${old} is called ${now} now`)
  const own = `DATABASE_URL_${name.toUpperCase()}`
  const databaseKey = env[own] ? own : 'DATABASE_URL'
  const databaseUrl = read.url(databaseKey, undefined, ['postgres', 'postgresql'])
  if (!databaseUrl)
    read.wrong.push(
      `${own} or DATABASE_URL must say where PostgreSQL is, e.g. postgres://user:password@127.0.0.1:5432/portal`,
    )
  const config: ServiceConfig = {
    name,
    host: read.text('HOST', '127.0.0.1'),
    port: read.integer('PORT', servicePorts[name], 0, 65_535),
    listenFd: inheritedSocket(env),
    tls: certificate(read),
    databaseUrl: databaseUrl ?? '',
    poolSize: read.integer('POOL_SIZE', 10, 2, 200),
    connectTimeoutMs: read.integer('DATABASE_CONNECT_TIMEOUT_MS', 3_000, 100, 600_000),
    statementTimeoutMs: read.integer('STATEMENT_TIMEOUT_MS', 30_000, 100, 600_000),
    dataDir: resolve(read.text('DATA_DIR', join(tmpdir(), 'portal'))),
    filesUrl: read.url('FILES_URL', undefined, ['s3', 's3+http', 'file']),
    scannerUrl: read.url('FILES_SCANNER_URL', undefined, ['tcp']),
    fileLimits: {
      minFreeMiB: read.integer('FILES_MIN_FREE_MIB', 1_024),
      userMiB: read.integer('FILES_USER_MIB', 51_200, 1),
      userCount: read.integer('FILES_USER_COUNT', 100_000, 1),
      unusedMiB: read.integer('FILES_UNUSED_MIB', 2_048, 1),
      unusedCount: read.integer('FILES_UNUSED_COUNT', 200, 1),
    },
    retention: readRetention(read),
    busUrl: read.url('BUS_URL', undefined, ['redis', 'rediss', 'valkey', 'valkeys']),
    identityUrl: read.service('identity'),
    serviceSecret: read.text('SERVICE_SECRET', ''),
    encryptionKeys: read.text('PORTAL_KEY', undefined),
    demo: read.flag('DEMO'),
    logLevel: read.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    rateLimit: read.integer('RATE_LIMIT', 6_000, 1),
    handlerTimeoutMs: read.integer('HANDLER_TIMEOUT_MS', 60_000, 100),
    maxEventLoopDelayMs: read.integer('MAX_EVENT_LOOP_DELAY_MS', 1_000, 0),
    metrics: read.oneOf('METRICS', ['local', 'all'], 'local'),
    tracing: tracing(read),
    trustProxy: name === 'gateway' ? proxies(read.text('TRUST_PROXY', '')) : hops(1),
  }
  // Resolution: the delay is sampled every ten milliseconds.
  if (config.maxEventLoopDelayMs > 0 && config.maxEventLoopDelayMs < 10)
    read.wrong.push(
      `MAX_EVENT_LOOP_DELAY_MS must be 0 or at least 10, but is "${config.maxEventLoopDelayMs}"`,
    )
  if (config.serviceSecret.length < 32)
    read.wrong.push(
      'SERVICE_SECRET must have at least 32 characters, the same for the gateway and all services (npm start makes one)',
    )
  read.check()
  return config
}

function certificate(read: ReturnType<typeof createSettingsReader>): ServiceConfig['tls'] {
  const [cert, key] = [read.text('TLS_CERT', undefined), read.text('TLS_KEY', undefined)]
  if (cert && key) return { cert, key }
  if (cert || key) read.wrong.push('TLS_CERT and TLS_KEY must be set together')
  return undefined
}

/** Reads the settings by OpenTelemetry's names; the exporter reads the others itself. */
function tracing(read: ReturnType<typeof createSettingsReader>): TracingConfig | undefined {
  const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', undefined, ['http', 'https'])
  const given = read.text('OTEL_TRACES_SAMPLER_ARG', '1')
  const ratio = Number(given)
  if (!(ratio >= 0 && ratio <= 1))
    read.wrong.push(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, but is "${given}"`)
  return endpoint ? { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, ratio } : undefined
}

/** Trusts one hop, because the gateway appends the last address of X-Forwarded-For. */
const hops = (count: number) => (_address: string, hop: number) => hop < count

/** Parses `1` as one hop and `10.0.0.0/8,…` as addresses; trusts nothing by default. */
function proxies(given: string) {
  if (given === '' || given === '0') return false
  return /^\d+$/.test(given) ? hops(Number(given)) : given
}
