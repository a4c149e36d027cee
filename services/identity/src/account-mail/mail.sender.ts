import type { MailConfig } from '@portal/service-kit/mail/config.ts'
import { type Letter, mailServer, openTransport } from '@portal/service-kit/mail/transport.ts'
import type { FastifyInstance } from 'fastify'
import type { mailQueue, WaitingMail } from './mail-queue.repo.ts'

const longestPauseSeconds = 900
/** A try that has no outcome after so much more than its limit has died with its process. */
const leaseSpareMs = 30_000

export interface MailSource<Mail extends WaitingMail> {
  queue: ReturnType<typeof mailQueue<Mail>>
  /** Answers why it is not sent any more in place of a letter. */
  write(mail: Mail): Promise<Omit<Letter, 'messageId'> | string>
}

/** Sends the e-mails of a queue, until the answer ends each. */
export function startMailSender<Mail extends WaitingMail>(
  app: FastifyInstance,
  config: MailConfig,
  { queue, write }: MailSource<Mail>,
) {
  const { db, log } = app
  const { pollMs, firstPauseMs, sendTimeoutMs } = config
  const smtpUrl = mailServer(app, config)
  if (!smtpUrl) return { nudge: () => {}, async stop() {} }
  const transport = openTransport({ ...config, smtpUrl })
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
  /** Looks for what is due, once more where it is asked to while it looks. */
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
