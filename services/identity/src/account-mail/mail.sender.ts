import type { MailConfig } from '@portal/service-kit/mail/config.ts'
import { createMailTransport, mailServer, type OutgoingMail } from '@portal/service-kit/mail/transport.ts'
import type { FastifyInstance } from 'fastify'
import type { createMailQueue, QueuedMail } from './mail-queue.repo.ts'

const longestPauseSeconds = 900
/** Margin after the attempt's timeout until its process is considered dead. */
const leaseSpareMs = 30_000

export interface MailSource<Mail extends QueuedMail> {
  queue: ReturnType<typeof createMailQueue<Mail>>
  /** Returns the reason as a string if the e-mail must not be sent any more. */
  write(mail: Mail): Promise<Omit<OutgoingMail, 'messageId'> | string>
}

/** Sends due e-mails of a queue and records their outcomes. */
export function startMailSender<Mail extends QueuedMail>(
  app: FastifyInstance,
  config: MailConfig,
  { queue, write }: MailSource<Mail>,
) {
  const { db, log } = app
  const { pollMs, firstPauseMs, sendTimeoutMs } = config
  const smtpUrl = mailServer(app, config)
  if (!smtpUrl) return { nudge: () => {}, async stop() {} }
  const transport = createMailTransport({ ...config, smtpUrl })
  const stopping = new AbortController()
  const leaseSeconds = (sendTimeoutMs + leaseSpareMs) / 1_000

  async function sendOne(mail: Mail) {
    const letter = await write(mail)
    if (typeof letter === 'string') return queue.end(db, mail.id, 'FAILED', letter)
    const outcome = await transport.send({ ...letter, messageId: mail.messageId }, stopping.signal)
    if (outcome.state === 'sent') return queue.end(db, mail.id, 'SENT')
    if (outcome.state === 'refused') return queue.end(db, mail.id, 'FAILED', outcome.reason)
    const pause = Math.min((firstPauseMs / 1_000) * 2 ** Math.min(mail.attempts - 1, 20), longestPauseSeconds)
    log.warn(
      { mail: mail.id, reason: outcome.reason, detail: outcome.detail },
      'an e-mail to an account waits',
    )
    return queue.postpone(db, mail.id, outcome.reason, pause)
  }

  async function sendDue() {
    for (;;) {
      if (stopping.signal.aborted) return
      const mail = await queue.begin(db, leaseSeconds)
      if (!mail) return
      await sendOne(mail)
    }
  }

  let running: Promise<void> | undefined
  let isAskedAgain = false
  /** Checks for due e-mails; a request during a run causes another run. */
  function nudge() {
    if (running) {
      isAskedAgain = true
      return
    }
    running = sendDue()
      .catch((err: unknown) => log.warn({ err }, 'e-mails to accounts wait'))
      .finally(() => {
        running = undefined
        if (!isAskedAgain || stopping.signal.aborted) return
        isAskedAgain = false
        nudge()
      })
  }
  const timer = setInterval(nudge, pollMs).unref()
  return {
    nudge,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
      transport.close()
    },
  }
}
