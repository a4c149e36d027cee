import { createHmac, randomBytes } from 'node:crypto'
import { webhookSecretPrefix } from '@portal/contracts/webhook.contract.ts'

/** 256 random bits in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => webhookSecretPrefix + randomBytes(32).toString('base64')

const signatureOf = (secret: string, content: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64'))
    .update(content)
    .digest('base64')}`

/** Headers of Standard Webhooks, with a signature for each valid secret. */
export function createSignedHeaders(secrets: readonly string[], id: string, body: string, at: Date) {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const content = `${id}.${timestamp}.${body}`
  return {
    'content-type': 'application/json',
    'user-agent': 'After-sales-portal-webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, content)).join(' '),
  }
}
