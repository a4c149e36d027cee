import { type Role, roles } from '@portal/contracts/access.ts'
import { settings } from '@portal/service-kit/config.ts'
import { type MailConfig, readMailConfig } from '@portal/service-kit/mail/config.ts'
import { readWebhookConfig, type WebhookConfig } from './webhook-target/config.ts'

export const defaultDemoPassword = 'demo-Portal-2026'

export interface IdentityConfig {
  /** Of all demo accounts. */
  demoPassword: string
  /** Who of these roles has no second factor sets one up at the next sign-in. */
  secondFactorRoles?: readonly Role[]
  mail?: MailConfig
  webhooks?: WebhookConfig
}

export function readIdentityConfig(env: Record<string, string | undefined> = process.env): IdentityConfig {
  const read = settings(env)
  const wanted = read
    .text('SECOND_FACTOR_ROLES', '')
    .split(',')
    .map((role) => role.trim())
    .filter(Boolean)
  const secondFactorRoles = roles.filter((role) => wanted.includes(role))
  if (secondFactorRoles.length < new Set(wanted).size)
    read.wrong.push(`SECOND_FACTOR_ROLES must be roles with commas between them, of: ${roles.join(', ')}`)
  read.check()
  return {
    demoPassword: read.text('DEMO_PASSWORD', defaultDemoPassword),
    secondFactorRoles,
    mail: readMailConfig(env),
    webhooks: readWebhookConfig(env),
  }
}
