import { randomBytes } from 'node:crypto'
import { webhookSecretPrefix } from '@portal/contracts/webhook.contract.ts'
import { Webhook } from 'standardwebhooks'

/** 256 random bits in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => webhookSecretPrefix + randomBytes(32).toString('base64')

/** Headers of Standard Webhooks, with a signature for each valid secret. */
export const createSignedHeaders = (secrets: readonly string[], id: string, body: string, at: Date) => ({
  'content-type': 'application/json',
  'user-agent': 'After-sales-portal-webhooks/1',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
})
