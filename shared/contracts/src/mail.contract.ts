import * as T from 'typebox'
import { routes } from './route.ts'
import type { Service } from './service.ts'
import { AccountId, Affected, Id, Ids, Instant, Nullable, OneOf, RowId } from './values.ts'

/** Groups of e-mails by the first word of a notice's kind. Users subscribe per group. */
export const mailGroups = {
  rma: { label: 'Repair requests', access: 'rma:create' },
  ticket: { label: 'Tickets', access: 'ticket:own' },
  feedback: { label: 'Feedback', access: 'feedback:view' },
  registration: { label: 'Device registrations', access: 'registration:view' },
  warranty: { label: 'Warranty', access: 'device:view' },
  webhook: { label: 'Webhooks', access: 'webhook:edit' },
} as const
export type MailGroup = keyof typeof mailGroups

/** `on`: urgent notices at once, others if unread after a few minutes. `now`: all at once. */
export const mailChoices = ['off', 'on', 'now'] as const
export const MailChoice = OneOf(mailChoices)
export type MailChoice = T.Static<typeof MailChoice>
export const defaultMailChoice: MailChoice = 'on'

/** Keys of the preferences for an e-mail group and for the language. */
export const toMailKey = (group: string) => `mail.${group}`
export const languageKey = 'language'

/** A single mailbox: no display name, comment or quoted part, and nothing that ends a header. */
export const emailRule = {
  maxLength: 254,
  pattern:
    "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*$",
}
const emailPattern = new RegExp(emailRule.pattern)
export const isEmail = (text: string): boolean =>
  text.length <= emailRule.maxLength && emailPattern.test(text)

/** Domain of the demo accounts' addresses, which do not exist. */
export const demoMailDomain = 'portal.example'
export const isDemoAddress = (email: string): boolean => email.endsWith(`@${demoMailDomain}`)

/** Recipient of an e-mail. */
export const MailReader = T.Object({
  id: AccountId,
  name: T.String(),
  email: T.String(),
  language: T.String(),
  /** Choice per group; missing ones use the default. */
  choices: T.Record(T.String(), MailChoice),
  /** Which of the requested permissions the account has. */
  permissions: T.Array(T.String()),
})
export type MailReader = T.Static<typeof MailReader>

const StopToken = T.Object({ token: T.String({ maxLength: 500 }) }, { additionalProperties: false })

/** Calls for the unsubscribe link of an e-mail, which contains account and group and is signed. */
export const mailRoutes = routes('identity', {
  stopMails: {
    path: '/mail/stop',
    access: 'public',
    summary: 'Get no more e-mails about what one was about; also by one click of a mail program (RFC 8058)',
    query: StopToken,
    bodyType: 'form',
    body: T.Object({ 'List-Unsubscribe': T.Literal('One-Click') }),
    /** Groups of the e-mail. */
    data: T.Array(OneOf(Object.keys(mailGroups) as MailGroup[])),
  },
  openMailStop: {
    path: '/mail/stop',
    method: 'GET',
    access: 'public',
    summary:
      'The same address in a browser: leads to the page that asks first, as programs look at links, too',
    query: StopToken,
    redirects: true,
  },
})
/** Path of the page that asks for confirmation. */
export const mailStopPath = '/mail/stop'

/** Internal calls of other services to identity. */
export const mailInternalRoutes = routes('identity', {
  findMailReaders: {
    path: '/internal/account/mail',
    access: 'internal',
    summary: 'Accounts that can be written to: these, and those that hold one of these permissions',
    body: T.Object(
      {
        userIds: T.Array(AccountId, { maxItems: 1000 }),
        permissions: T.Array(T.String({ maxLength: 100 }), { maxItems: 100 }),
      },
      { additionalProperties: false },
    ),
    data: T.Array(MailReader),
    reads: true,
  },
})

/** `SKIPPED`: read in the portal before, not wanted, or without an address. `FAILED`: given up. */
export const mailStates = ['WAITING', 'SENT', 'FAILED', 'CANCELLED', 'SKIPPED'] as const
export const MailState = OneOf(mailStates)
export type MailState = T.Static<typeof MailState>

export const OutboxMail = T.Object({
  id: Id,
  state: MailState,
  /** Name of the account; only identity stores addresses. */
  name: T.String(),
  /** English lines as in notices, oldest first. */
  lines: T.Array(T.Object({ text: T.String(), values: T.Record(T.String(), T.String()) })),
  attempts: T.Integer(),
  /**
   * Why it was not sent, at the last attempt or finally: English text, which is the key of its translations.
   */
  reason: T.String(),
  /** Answer of the mail server without addresses. */
  detail: T.String(),
  createdAt: Instant,
  /** Next attempt, if it is waiting. */
  nextAt: Nullable(Instant),
  /** Time of the final state, if it is not waiting. */
  endedAt: Nullable(Instant),
})
export type OutboxMail = T.Static<typeof OutboxMail>

export const Outbox = T.Object({
  /** False without a mail server. */
  isSending: T.Boolean(),
  counts: T.Record(T.String(), T.Integer()),
  /** The newest 100. */
  mails: T.Array(OutboxMail),
})
export type Outbox = T.Static<typeof Outbox>

export const MailPreview = T.Object({ subject: T.String(), text: T.String(), html: T.String() })
export type MailPreview = T.Static<typeof MailPreview>

/** Outbox calls of each service with notices. */
export const createOutboxRoutes = (service: Service, prefix: string) =>
  routes(service, {
    findOutbox: {
      path: `/${prefix}outbox/find` as const,
      access: 'outbox:view',
      summary: 'E-mails of notices that wait, were sent or were given up, the newest 100',
      body: T.Object({ state: T.Optional(MailState) }, { additionalProperties: false }),
      data: Outbox,
      reads: true,
    },
    viewMail: {
      path: `/${prefix}outbox/view` as const,
      access: 'outbox:view',
      summary: 'An e-mail as its reader gets it',
      body: RowId,
      data: MailPreview,
      reads: true,
    },
    retryMails: {
      path: `/${prefix}outbox/retry` as const,
      access: 'outbox:edit',
      summary: 'Send e-mails again that were given up or cancelled, and waiting ones at once',
      body: Ids,
      data: Affected,
    },
    cancelMails: {
      path: `/${prefix}outbox/cancel` as const,
      access: 'outbox:edit',
      summary: 'Do not send e-mails that wait or have failed',
      body: Ids,
      data: Affected,
    },
  })
