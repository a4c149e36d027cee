import { readdirSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { mapServicesBehindGateway, type ServiceBehindGateway } from '@portal/contracts/service.ts'
import { createSettingsReader } from '@portal/service-kit/config.ts'
import { isLoopback } from '@portal/service-kit/http/loopback.ts'
import type { FastifyRequest } from 'fastify'
import type { StepBackLimits } from './figures/step-back.rules.ts'

export interface MinimumSpeed {
  /** Minimum bytes per second that a client has to send or read, averaged over a window. */
  bytesPerSecond: number
  windowMs: number
}

/** Limits per user. */
export interface TrafficLimits {
  /** Maximum concurrent calls to each service; one user gets at most half. */
  callsAtOnce: number
  /** Milliseconds that a call may wait for a free slot. */
  maxWaitMs: number
  /** Maximum concurrent uploads and downloads per user. */
  transfersOfOne: number
  /** Maximum concurrent long polls per user. */
  waitsOfOne: number
  /** Maximum event sockets per user. */
  socketsOfOne: number
  speed: MinimumSpeed
}

export interface GatewayConfig {
  services: Record<ServiceBehindGateway, string>
  /** Folder of the shell's build. */
  shellDir: string
  /** Archive of the API client, as npm installs it. */
  apiClientFile: string
  /** Folders of remotes' builds, each with a `release.json`. */
  remotesDirs: string[]
  /** Public address if there is a proxy. */
  publicUrl: URL | undefined
  /** Maximum bytes of gzipped scripts in a release. */
  releaseBudgetBytes: number
  /** Days after which unused builds are deleted. */
  releasesKeptDays: number
  limits: TrafficLimits
  /** Thresholds of the automatic roll-back. */
  stepBack: StepBackLimits
}

const root = resolve(import.meta.dirname, '../../..')

export function readGatewayConfig(env: Record<string, string | undefined> = process.env): GatewayConfig {
  const read = createSettingsReader(env)
  const publicUrl = read.url('PUBLIC_URL', undefined, ['http', 'https'])
  const config: GatewayConfig = {
    services: mapServicesBehindGateway(read.service),
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

/** Checks whether browsers use https to reach the portal. */
export const isHttps = ({ publicUrl }: GatewayConfig, request: FastifyRequest): boolean =>
  publicUrl?.protocol === 'https:' || request.protocol === 'https'

/**
 * Returns the origin of the portal's pages as the browser sees it. Without PUBLIC_URL it trusts `Host` only
 * if it is `localhost` or an IP address, because any other name may point here without permission (DNS
 * rebinding). Undefined for other names.
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
 * Returns the portal's host name, for which identities are signed. `Host` is untrusted: without PUBLIC_URL
 * it is used only if it is the address of this connection.
 */
export function toOwnHost({ publicUrl }: GatewayConfig, { host, socket }: FastifyRequest): string {
  if (publicUrl) return publicUrl.host
  const { localAddress = '127.0.0.1', localPort } = socket
  const here = localAddress.replace(/^::ffff:/, '')
  const named = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  if (isLoopback(here) ? isLoopback(named) : named.replace(/^\[|\]$/g, '') === here) return host
  return `${here.includes(':') ? `[${here}]` : here}:${localPort ?? 80}`
}

/** Remotes of this repository. */
const builtRemotes = () =>
  readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .map((name) => join(root, name, 'dist'))
