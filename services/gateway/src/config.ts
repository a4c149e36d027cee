import { readdirSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { perServiceBehindGateway, type ServiceBehindGateway } from '@portal/contracts/service.ts'
import { createSettingsReader } from '@portal/service-kit/config.ts'
import { isLoopback } from '@portal/service-kit/http/loopback.ts'
import type { FastifyRequest } from 'fastify'
import type { Limits } from './figures/step-back.rules.ts'

export interface MinimumSpeed {
  /** Bytes a second that a client has to send or read while it is waited for, on average over a window. */
  bytesPerSecond: number
  /** Milliseconds. */
  windowMs: number
}

/** Limits per user, so that others get their share. */
export interface TrafficLimits {
  /** Limit of concurrent calls to each service; one user gets at most half. */
  callsAtOnce: number
  /** Milliseconds that a call waits for its turn. */
  maxWaitMs: number
  /** Limit of a user's concurrent uploads and downloads. */
  transfersOfOne: number
  /** Limit of a user's concurrent long polls. */
  waitsOfOne: number
  /** Limit of a user's event sockets. */
  socketsOfOne: number
  speed: MinimumSpeed
}

export interface GatewayConfig {
  /** Addresses of the services. */
  services: Record<ServiceBehindGateway, string>
  /** The shell's build. */
  shellDir: string
  /** The client for partners, as npm installs it. */
  apiClientFile: string
  /** Builds of remotes: folders with a `release.json`. */
  remotesDirs: string[]
  /** Public address behind a proxy. */
  publicUrl: URL | undefined
  /** Bytes of scripts, gzipped, that a release may have. */
  releaseBudgetBytes: number
  /** Days after which unused builds are deleted. */
  releasesKeptDays: number
  limits: TrafficLimits
  /** Limits of automatic roll-back. */
  stepBack: Limits
}

const root = resolve(import.meta.dirname, '../../..')

export function readGatewayConfig(env: Record<string, string | undefined> = process.env): GatewayConfig {
  const read = createSettingsReader(env)
  const publicUrl = read.url('PUBLIC_URL', undefined, ['http', 'https'])
  const config: GatewayConfig = {
    services: perServiceBehindGateway(read.service),
    shellDir: resolve(read.text('SHELL_DIR', join(root, 'shell/dist'))),
    apiClientFile: join(root, 'shared/api-client/dist/api-client.tgz'),
    remotesDirs: read
      .text('REMOTES_DIRS', builtRemotes().join(','))
      .split(',')
      .filter(Boolean)
      .map((folder) => resolve(folder.trim())),
    publicUrl: publicUrl ? new URL(publicUrl) : undefined,
    releaseBudgetBytes: read.integer('RELEASE_BUDGET_BYTES', 600_000, 1),
    releasesKeptDays: read.integer('RELEASES_KEPT_DAYS', 30, 1, 3_650),
    limits: {
      callsAtOnce: read.integer('SERVICE_CALLS', 24, 2, 10_000),
      maxWaitMs: read.integer('SERVICE_MAX_WAIT_MS', 2_000, 50, 60_000),
      transfersOfOne: read.integer('USER_TRANSFERS', 10, 1, 1_000),
      waitsOfOne: read.integer('USER_POLLS', 20, 1, 1_000),
      socketsOfOne: read.integer('USER_SOCKETS', 20, 1, 10_000),
      speed: {
        bytesPerSecond: read.integer('MIN_BYTES_PER_SECOND', 4_096, 1),
        windowMs: read.integer('MIN_SPEED_WINDOW_MS', 15_000, 100, 600_000),
      },
    },
    stepBack: {
      isOn: read.flag('STEP_BACK', true),
      window: read.integer('STEP_BACK_MINUTES', 10, 1, 1_440),
      minLoads: read.integer('STEP_BACK_LOADS', 20, 1, 10_000),
      minUsers: read.integer('STEP_BACK_USERS', 5, 1, 10_000),
      points: read.integer('STEP_BACK_POINTS', 2, 0, 100),
      slowness: read.integer('STEP_BACK_SLOWNESS', 150, 100, 10_000),
    },
  }
  read.check()
  return config
}

/** Decides whether browsers reach the portal by https. */
export const isHttps = ({ publicUrl }: GatewayConfig, request: FastifyRequest): boolean =>
  publicUrl?.protocol === 'https:' || request.protocol === 'https'

/**
 * Returns the origin of the portal's own pages for the browser. Without PUBLIC_URL `Host` counts if it is
 * `localhost` or an address: any other name, which its owner may point here (DNS rebinding), is no page of
 * the portal. Undefined for those.
 */
export function toOrigin(
  { publicUrl }: GatewayConfig,
  { protocol, host }: FastifyRequest,
): string | undefined {
  if (publicUrl) return publicUrl.origin
  const named = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  return isLoopback(named) || isIP(named.replace(/^\[|\]$/g, '')) ? `${protocol}://${host}` : undefined
}

/**
 * Returns the portal's own host, in whose name it signs and for whom others sign. `Host` is untrusted:
 * without PUBLIC_URL it counts if it names this machine, as the connection reached it.
 */
export function ownHost({ publicUrl }: GatewayConfig, { host, socket }: FastifyRequest): string {
  if (publicUrl) return publicUrl.host
  const { localAddress = '127.0.0.1', localPort } = socket
  const here = localAddress.replace(/^::ffff:/, '')
  const named = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  if (isLoopback(here) ? isLoopback(named) : named.replace(/^\[|\]$/g, '') === here) return host
  return `${here.includes(':') ? `[${here}]` : here}:${localPort ?? 80}`
}

/** The remotes of this repository. */
const builtRemotes = () =>
  readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .map((name) => join(root, name, 'dist'))
