import { isEmail } from '@portal/contracts/mail.contract.ts'
import { createSettingsReader } from '../config.ts'

export interface MailConfig {
  /** `smtp://` or `smtps://user:password@host:port`; without it, e-mails are stored and not sent. */
  smtpUrl?: string | undefined
  from: { name: string; address: string }
  /** Public address of the portal for links, without a trailing slash. */
  portalUrl: string
  /** Time to read a notice in the portal before it is sent as an e-mail. */
  waitMs: number
  /** Concurrent connections to the mail server per copy of a service. */
  connections: number
  giveUpMs: number
  /** Interval of checks for due e-mails. */
  pollMs: number
  /** Delay before the second attempt; later ones grow. */
  firstPauseMs: number
  /** Timeout of a whole e-mail, connecting included. */
  sendTimeoutMs: number
}

export const defaultMailConfig: MailConfig = {
  from: { name: 'After-sales System', address: 'portal@localhost' },
  portalUrl: 'http://127.0.0.1:8080',
  waitMs: 120_000,
  connections: 2,
  giveUpMs: 3 * 86_400_000,
  pollMs: 5_000,
  firstPauseMs: 60_000,
  sendTimeoutMs: 60_000,
}

/** `Name <address>`, or an address alone. */
function sender(text: string): MailConfig['from'] | undefined {
  const [, name = '', address = text] = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(text) ?? []
  return isEmail(address) ? { name: name.trim() || defaultMailConfig.from.name, address } : undefined
}

/** @throws Error with the problem */
export function readMailConfig(env: Record<string, string | undefined> = process.env): MailConfig {
  const read = createSettingsReader(env)
  const smtpUrl = read.url('SMTP_URL', undefined, ['smtp', 'smtps'])
  const from = sender(read.text('MAIL_FROM', smtpUrl ? '' : defaultMailConfig.from.address))
  if (!from)
    read.wrong.push(
      'MAIL_FROM must say who e-mails are from, e.g. After-sales <after-sales@example.com> (it goes with SMTP_URL)',
    )
  const config: MailConfig = {
    ...defaultMailConfig,
    smtpUrl,
    from: from ?? defaultMailConfig.from,
    portalUrl: (read.url('PUBLIC_URL', undefined, ['http', 'https']) ?? read.service('gateway')).replace(
      /\/+$/,
      '',
    ),
    waitMs: read.integer('MAIL_WAIT_SECONDS', 120, 0, 86_400) * 1_000,
    connections: read.integer('MAIL_CONNECTIONS', 2, 1, 20),
    giveUpMs: read.integer('MAIL_GIVE_UP_HOURS', 72, 1, 720) * 3_600_000,
  }
  read.check()
  return config
}
