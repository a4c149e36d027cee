import { createSettingsReader } from '@portal/service-kit/config.ts'
import { type Resolve, resolveName } from './resolve.ts'

export interface WebhookConfig {
  urls: Record<'backoffice' | 'rma' | 'chat', string>
  /** Allows targets on this machine, also without TLS, for development and tests. */
  allowsLocal: boolean
  resolve: Resolve
  /** Timeout of one attempt. */
  timeoutMs: number
  /** Delay before the second attempt; doubles with each further one. */
  firstPauseMs: number
  /** Time without a success after which an event is given up and its webhook disabled. */
  giveUpMs: number
  /** Concurrent attempts to one webhook, and in total. */
  perWebhook: number
  total: number
  /** Interval for checking due deliveries and missed events. */
  pollMs: number
  pullMs: number
}

export const webhookDefaults = {
  allowsLocal: false,
  resolve: resolveName,
  timeoutMs: 10_000,
  firstPauseMs: 5_000,
  giveUpMs: 5 * 86_400_000,
  perWebhook: 4,
  total: 64,
  pollMs: 1_000,
  pullMs: 5_000,
}

export function readWebhookConfig(env: Record<string, string | undefined> = process.env): WebhookConfig {
  const read = createSettingsReader(env)
  const config = {
    ...webhookDefaults,
    urls: { backoffice: read.service('backoffice'), rma: read.service('rma'), chat: read.service('chat') },
    allowsLocal: read.flag('WEBHOOK_LOCAL'),
    firstPauseMs: read.integer('WEBHOOK_FIRST_PAUSE_MS', webhookDefaults.firstPauseMs, 10, 3_600_000),
    giveUpMs: read.integer('WEBHOOK_GIVE_UP_HOURS', 120, 1, 2_000) * 3_600_000,
  }
  read.check()
  return config
}
