import { isDemoAddress, isEmail, type MailGroup, type MailReader } from '@portal/contracts/mail.contract.ts'
import type { FastifyInstance } from 'fastify'
import { createDueMails } from './due-mails.ts'
import { createMailContent } from './mail-content.ts'
import type { Mailing } from './mailing.ts'
import * as repo from './outbox.repo.ts'
import { findReaders, getChoice } from './reader.ts'
import { createMailTransport, type DeliveryOutcome, type MailTransport, mailServer } from './transport.ts'
import { signUnsubscription, toGroup } from './unsubscription.ts'

const tidyEveryMs = 60_000
const longestPauseMs = 4 * 3_600_000
/** Maximum pause after a server failure, so that delivery resumes soon. */
const longestServerPauseMs = 900_000
const longestQuietMs = 300_000
/** Time after an attempt's timeout when its process counts as crashed. */
const leaseSpareMs = 30_000
/** Grace period of running e-mails on stop. */
const stopGraceMs = 4_000

const spread = (ms: number) => ms * (0.8 + Math.random() * 0.4)
const growing = (firstMs: number, times: number, maxMs: number) =>
  spread(Math.min(firstMs * 2 ** Math.min(times, 30), maxMs))

/** Creates and sends e-mails of notices; returns a function that stops it. Several copies share the work. */
export function startSender(app: FastifyInstance, mailing: Mailing) {
  const { config } = mailing
  const smtpUrl = mailServer(app, config)
  const transport = smtpUrl ? createMailTransport({ ...config, smtpUrl }) : undefined
  const stopping = new AbortController()
  const sending = new AbortController()
  const sender = transport && createSender(app, mailing, transport, stopping.signal, sending.signal)
  let tidiedAt = 0

  async function look() {
    while (!stopping.signal.aborted && (await createDueMails(app, mailing)) > 0);
    if (Date.now() - tidiedAt > tidyEveryMs) {
      tidiedAt = Date.now()
      const { mailDays: keptDays } = app.config.retention
      await repo.abandonAndRemove(app.db, { giveUpMs: config.giveUpMs, keptDays })
    }
    await sender?.()
  }

  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const next = () => {
    timer = setTimeout(() => {
      running = look()
        .catch((err: unknown) => app.log.warn({ err }, 'e-mails wait for now'))
        .finally(() => stopping.signal.aborted || next())
    }, config.pollMs).unref()
  }
  next()

  return async () => {
    stopping.abort()
    clearTimeout(timer)
    const late = setTimeout(() => sending.abort(), stopGraceMs)
    await running
    clearTimeout(late)
    transport?.close()
  }
}

/** Returns a function that sends all due e-mails. */
function createSender(
  app: FastifyInstance,
  { notices, config }: Mailing,
  transport: MailTransport,
  stopping: AbortSignal,
  sending: AbortSignal,
) {
  const { db, log } = app
  let quietUntil = 0
  let failures = 0
  /** E-mails accepted by the mail server but not yet recorded. */
  const delivered = new Map<number, repo.MailLine[]>()
  const mayGoOn = () => !stopping.aborted && Date.now() >= quietUntil

  async function tellDelivered() {
    for (const [id, lines] of delivered) {
      await repo.finishAttempt(db, id, 'SENT', { lines })
      delivered.delete(id)
    }
  }

  async function settle(mail: repo.Mail, outcome: DeliveryOutcome, lines: repo.MailLine[]) {
    if (outcome.state === 'sent') {
      delivered.set(mail.id, lines)
      await tellDelivered()
    } else if (outcome.state === 'refused') {
      await repo.finishAttempt(db, mail.id, 'FAILED', outcome)
    } else {
      const longest = outcome.isServer ? longestServerPauseMs : longestPauseMs
      await repo.postpone(db, mail.id, outcome, growing(config.firstPauseMs, mail.attempts - 1, longest))
    }
    keepQuiet(outcome)
  }

  /** Postpones all e-mails while the server fails, because each attempt would time out. */
  function keepQuiet(outcome: DeliveryOutcome) {
    if (outcome.state !== 'postponed' || !outcome.isServer) {
      failures = 0
      return
    }
    quietUntil = Date.now() + growing(config.pollMs, failures++, longestQuietMs)
    log.warn({ reason: outcome.reason }, 'the mail server does not work')
  }

  async function sendOne(id: number, reader: MailReader | undefined) {
    const mail = await repo.startAttempt(db, id, config.sendTimeoutMs + leaseSpareMs)
    if (!mail) return
    const skip = (reason: string) => repo.finishAttempt(db, id, 'SKIPPED', { reason })
    if (!reader || !isEmail(reader.email) || isDemoAddress(reader.email))
      return skip('The account has no e-mail address.')
    const unread = await repo.findUnread(db, mail)
    const news = mail.lines.filter(({ noticeId, kind }) => unread.has(noticeId) && notices[kind])
    if (news.length === 0) return skip('Read in the portal, or out of date.')
    const lines = news.filter(({ kind }) => notices[kind]?.mail && getChoice(reader, kind) !== 'off')
    if (lines.length === 0) return skip('Switched off by the reader.')
    const groups = [...new Set(lines.map(({ kind }) => toGroup(kind) as MailGroup))]
    const stopToken = await signUnsubscription(app.config.serviceSecret, { userId: reader.id, groups })
    const letter = {
      ...createMailContent(lines, notices, reader, { portalUrl: config.portalUrl, stopToken }),
      stopToken,
      to: { name: reader.name, address: reader.email },
      messageId: mail.messageId,
    }
    return settle(mail, await transport.send(letter, sending), lines)
  }

  return async () => {
    await tellDelivered()
    if (!mayGoOn()) return
    const due = await repo.findDue(db)
    if (due.length === 0) return
    const readers = new Map(
      (
        await findReaders(
          app,
          due.map(({ userId }) => userId),
        )
      ).map((reader) => [reader.id, reader]),
    )
    const queue = due.values()
    const work = async () => {
      for (const { id, userId } of queue) {
        if (!mayGoOn()) return
        await sendOne(id, readers.get(userId))
      }
    }
    const ended = await Promise.allSettled(Array.from({ length: config.connections }, work))
    for (const one of ended) if (one.status === 'rejected') throw one.reason
  }
}
