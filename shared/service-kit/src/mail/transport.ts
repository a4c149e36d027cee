import { isDemoAddress, type MailPreview } from '@portal/contracts/mail.contract.ts'
import type { FastifyInstance } from 'fastify'
import { createTransport } from 'nodemailer'
import type { MailConfig } from './config.ts'
import type { FailureReason } from './outbox.repo.ts'
import { unsubscribeAddress } from './unsubscription.ts'

export interface OutgoingMail extends MailPreview {
  to: { name: string; address: string }
  /** Message id without brackets and domain. */
  messageId: string
  /** Token to unsubscribe; e-mails that the reader requested have none. */
  stopToken?: string
}

/** `refused`: each retry would be refused too. `isServer`: the server fails for all e-mails. */
export type DeliveryOutcome =
  | { state: 'sent' }
  | ({ state: 'refused' } & FailureReason)
  | ({ state: 'postponed'; isServer: boolean } & FailureReason)

export interface MailTransport {
  send(letter: OutgoingMail, signal: AbortSignal): Promise<DeliveryOutcome>
  /** Connects and signs in, and sends nothing. @throws Error of the connection or the server */
  verify(): Promise<void>
  close(): void
}

/** Address of the sending server; undefined where e-mails are not sent. */
export const mailServer = (
  { isDrill }: Pick<FastifyInstance, 'isDrill'>,
  { smtpUrl }: Pick<MailConfig, 'smtpUrl'>,
) => (isDrill ? undefined : smtpUrl)

/** Milliseconds for each step; the whole e-mail has a separate timeout. */
const stepTimeoutMs = 20_000

export function createMailTransport(config: MailConfig & { smtpUrl: string }): MailTransport {
  const { smtpUrl, from, portalUrl, connections, sendTimeoutMs } = config
  const { username, hostname } = new URL(smtpUrl)
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  const timeoutMs = Math.min(stepTimeoutMs, sendTimeoutMs)
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    // Makes one attempt, because the outbox counts and schedules retries.
    maxRequeues: 0,
    // Sends a password over an encrypted connection only.
    requireTLS: smtpUrl.startsWith('smtp:') && username !== '' && !isHere,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    socketCloseTimeout: 1_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Without a listener, a lost idle connection would end the process.
  transport.on('error', () => {})
  const domain = from.address.slice(from.address.indexOf('@') + 1)

  return {
    async send({ to, messageId, stopToken, subject, text, html }, signal) {
      if (isDemoAddress(to.address)) return { state: 'refused', reason: 'Demo accounts have no mailbox.' }
      try {
        await transport.sendMail({
          from,
          to,
          envelope: { from: from.address, to: [to.address] },
          messageId: `<${messageId}@${domain}>`,
          subject,
          text,
          html,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(stopToken !== undefined && {
              'List-Unsubscribe': `<${unsubscribeAddress(portalUrl, stopToken)}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          signal: AbortSignal.any([signal, AbortSignal.timeout(sendTimeoutMs)]),
        })
        return { state: 'sent' }
      } catch (error) {
        return outcomeOf(error as SmtpError)
      }
    },
    verify: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}

interface SmtpError extends Error {
  code?: string
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

/** Removes addresses from a server's message. */
const withoutAddresses = (text: string) => text.replace(/[^\s<>"':,;()]+@[^\s<>"':,;()]+/g, '…').slice(0, 300)

function outcomeOf(error: SmtpError): DeliveryOutcome {
  const { code = '', command = '', response = '', responseCode = 0 } = error
  const isOfThis = ['EENVELOPE', 'EMESSAGE'].includes(code) && ['RCPT TO', 'DATA'].includes(command)
  const detail = withoutAddresses(response || error.message)
  if (isOfThis && responseCode >= 500)
    return {
      state: 'refused',
      reason:
        command === 'RCPT TO'
          ? 'The mail server refused the address.'
          : 'The mail server refused the e-mail.',
      detail,
    }
  if (isOfThis && responseCode >= 400 && responseCode !== 421)
    return {
      state: 'postponed',
      isServer: false,
      reason: 'The mail server did not take the e-mail for now.',
      detail,
    }
  return { state: 'postponed', isServer: true, reason: serverReason(error), detail }
}

function serverReason({ code, originalCode = '', message, command = '' }: SmtpError): string {
  if (/CERT|SIGNATURE|ALTNAME/.test(originalCode) || /certificate/i.test(message))
    return "The mail server's certificate is not trusted."
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'The mail server refused the sign-in.'
  if (code === 'ETLS' || code === 'EREQUIRETLS') return 'The mail server offers no encrypted line.'
  if (code === 'ETIMEDOUT' || code === 'EABORT') return 'The mail server did not answer in time.'
  if (command === 'MAIL FROM') return 'The mail server refused the sender.'
  if (/closed|ended|reset/i.test(message)) return 'The connection to the mail server was lost.'
  return 'The mail server could not be reached.'
}
