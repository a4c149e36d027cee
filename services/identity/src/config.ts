import { type Role, roles } from '@portal/contracts/access.ts'
import { type Service, services } from '@portal/contracts/service.ts'
import { createSettingsReader } from '@portal/service-kit/config.ts'
import { type MailConfig, readMailConfig } from '@portal/service-kit/mail/config.ts'
import { readWebhookConfig, type WebhookConfig } from './webhook-target/config.ts'

export const defaultDemoPassword = 'demo-Portal-2026'

export interface LinkLimits {
  /** Limits of link e-mails per hour for one manager, and per day for all managers of a company. */
  perHour: number
  perDay: number
}
export const defaultLinkLimits: LinkLimits = { perHour: 40, perDay: 200 }

export interface IdentityConfig {
  /** Password of all demo accounts. */
  demoPassword: string
  /** Roles that must set up a second factor at the next sign-in. */
  secondFactorRoles?: readonly Role[]
  mail?: MailConfig
  linkLimits?: LinkLimits
  webhooks?: WebhookConfig
  /** Addresses of services that hold personal data. */
  urls?: Record<Service, string>
  /** Days after which an account is deleted if its invitation was not accepted; 0 disables this. */
  invitationDays?: number
}

export function readIdentityConfig(env: Record<string, string | undefined> = process.env): IdentityConfig {
  const read = createSettingsReader(env)
  const wanted = read
    .text('SECOND_FACTOR_ROLES', '')
    .split(',')
    .map((role) => role.trim())
    .filter(Boolean)
  const secondFactorRoles = roles.filter((role) => wanted.includes(role))
  if (secondFactorRoles.length < new Set(wanted).size)
    read.wrong.push(`SECOND_FACTOR_ROLES must be roles with commas between them, of: ${roles.join(', ')}`)
  const linkLimits = {
    perHour: read.integer('LINK_MAILS_PER_HOUR', defaultLinkLimits.perHour, 1, 100_000),
    perDay: read.integer('LINK_MAILS_PER_DAY', defaultLinkLimits.perDay, 1, 100_000),
  }
  const urls = Object.fromEntries(services.map((name) => [name, read.service(name)])) as Record<
    Service,
    string
  >
  const invitationDays = read.integer('INVITATION_KEEP_DAYS', 30, 0, 3_650)
  read.check()
  return {
    demoPassword: read.text('DEMO_PASSWORD', defaultDemoPassword),
    secondFactorRoles,
    linkLimits,
    mail: readMailConfig(env),
    webhooks: readWebhookConfig(env),
    urls,
    invitationDays,
  }
}
