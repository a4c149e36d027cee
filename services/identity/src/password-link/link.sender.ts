import { isEmail } from '@portal/contracts/mail.contract.ts'
import type { MailConfig } from '@portal/service-kit/mail/config.ts'
import { type Outcome, openTransport } from '@portal/service-kit/mail/transport.ts'
import type { FastifyInstance } from 'fastify'
import { newSecret } from '../secret/secret.ts'
import { linkLetter } from './link.letter.ts'
import * as links from './link.repo.ts'

const linkPrefix = 'ppl_'
/** Where the page reads the link: behind `#`, which browsers send to nobody. */
export const linkAddress = (portalUrl: string, link: string) => `${portalUrl}/password#link=${link}`

const longestPauseSeconds = 900
/** A try that has no outcome after so much more than its limit has died with its process. */
const leaseSpareMs = 30_000

/**
 * Sends the e-mails with links, until the answer ends it. A link is made for each try and kept as a hash, so
 * that nobody reads one in the database, and a try whose outcome is not known leaves one that works.
 */
export function startLinkSender(app: FastifyInstance, config: MailConfig) {
  const { db, log } = app
  const { smtpUrl, portalUrl, pollMs, firstPauseMs, sendTimeoutMs } = config
  if (!smtpUrl) return { nudge: () => {}, async stop() {} }
  const transport = openTransport({ ...config, smtpUrl })
  const stopping = new AbortController()
  const leaseSeconds = (sendTimeoutMs + leaseSpareMs) / 1_000

  async function deliver(mail: links.LinkMail): Promise<Outcome> {
    const link = newSecret(linkPrefix)
    await links.add(db, link, mail)
    const letter = linkLetter(mail.purpose, mail, linkAddress(portalUrl, link))
    const to = { name: mail.name, address: mail.email }
    return transport.send({ ...letter, to, messageId: mail.messageId }, stopping.signal)
  }

  async function sendOne(mail: links.LinkMail) {
    if (mail.isDisabled || mail.isOver) return links.end(db, mail.id, 'FAILED', 'Not sent in time.')
    if (!isEmail(mail.email)) return links.end(db, mail.id, 'FAILED', 'The account has no e-mail address.')
    const outcome = await deliver(mail)
    if (outcome.state === 'sent') return links.end(db, mail.id, 'SENT')
    if (outcome.state === 'refused') return links.end(db, mail.id, 'FAILED', outcome.reason)
    const pause = Math.min((firstPauseMs / 1_000) * 2 ** Math.min(mail.attempts - 1, 20), longestPauseSeconds)
    log.warn({ mail: mail.id, reason: outcome.reason, detail: outcome.detail }, 'an e-mail with a link waits')
    return links.postpone(db, mail.id, outcome.reason, pause)
  }

  async function sendDue() {
    for (;;) {
      if (stopping.signal.aborted) return
      const mail = await links.begin(db, leaseSeconds)
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
      .catch((err: unknown) => log.warn({ err }, 'e-mails with links wait'))
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
