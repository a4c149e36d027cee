import { passwordRoutes } from '@portal/contracts/managed-account.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { type Problem, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as accounts from '../account/account.repo.ts'
import { passwordProblem } from '../account/password.rules.ts'
import { hashPassword } from '../account/password.ts'
import * as guesses from '../guess/guess.repo.ts'
import { limits, toAddressSubject, toPasswordResetSubject, toWait } from '../guess/guess.rules.ts'
import * as links from '../password-link/link.repo.ts'
import type { LinkMails } from '../password-link/link.ts'
import { changeCredential } from '../session/credential-change.ts'
import { publishEndedSession } from '../session/ended-session.ts'
import { countAddressAttempt } from '../session/login.ts'
import * as managed from './managed.repo.ts'

const over = problem('password.link')

const noMail = problem('password.no_mail')

function tooOften(seconds: number, reply: FastifyReply): Problem {
  reply.header('retry-after', String(seconds))
  return problem('password.too_often', toWait(seconds))
}

/** Password reset, and setting a password by an e-mailed link. */
export function registerPasswordRoutes(app: FastifyInstance, mails: LinkMails) {
  const { db, log } = app
  const ended = publishEndedSession(app.bus)

  async function send(username: string, language: string) {
    const found = await accounts.findByName(db, username)
    if (!found || found.disabledAt !== null || found.email === '') return
    // Refuses accounts of a provider: a password would still work after the company removes access.
    if (found.provider !== null) return
    const purpose = found.passwordHash === null ? 'invite' : 'reset'
    await app.audited({ userId: found.id, username: found.username }, async (tx, record) => {
      await mails.ask(tx, found.id, purpose, { language })
      record({
        noun: 'account',
        id: found.id,
        action: 'edit',
        before: {},
        after: { passwordLink: 'forgotten' },
      })
    })
    mails.sendSoon()
  }

  implement(app, passwordRoutes.forgetPassword, async ({ body, request, reply }) => {
    // Refuses for any name, because no e-mail could be sent.
    if (!mails.isSending) throw noMail
    const username = body.username.trim()
    for (const [subject, limit] of [
      [`forgotten:${toAddressSubject(request.ip)}`, limits.forgottenAddress],
      [toPasswordResetSubject(username), limits.forgottenName],
    ] as const) {
      const wait = await guesses.countAttempt(db, subject, limit)
      if (wait > 0) throw tooOften(wait, reply)
    }
    // Sends after the answer, because the duration would reveal existing accounts.
    send(username, body.language).catch((err: unknown) => log.warn({ err }, 'no e-mail with a link'))
    return null
  })

  implement(app, passwordRoutes.viewPasswordLink, async ({ body, request, reply }) => {
    const from = toAddressSubject(request.ip)
    await countAddressAttempt(db, from, reply)
    const found = await links.findValid(db, body.link)
    if (!found) throw over
    // A valid link is not counted as a guess.
    await guesses.recordSuccess(db, '', from)
    return { username: found.username, purpose: found.purpose }
  })

  implement(app, passwordRoutes.setPassword, async ({ body, request, reply }) => {
    const from = toAddressSubject(request.ip)
    await countAddressAttempt(db, from, reply)
    const found = await links.findValid(db, body.link)
    if (!found) throw over
    await guesses.recordSuccess(db, '', from)
    const weak = passwordProblem(body.newPassword, found.username)
    if (weak) throw problem('password.refused', { reason: weak }, { fields: { newPassword: weak } })
    const passwordHash = await hashPassword(body.newPassword)
    await app.audited({ userId: found.id, username: found.username }, async (tx, record) => {
      await changeCredential(
        tx,
        { accountId: found.id, change: 'password', endsSessions: 'all' },
        async () => {
          if (!(await links.useLink(tx, body.link))) throw over
          await accounts.savePassword(tx, found.id, passwordHash)
        },
      )
      await managed.resetFailures(tx, found)
      const entry = { noun: 'account', id: found.id, action: 'edit' } as const
      record({ ...entry, before: { password: 'old' }, after: { password: 'new', by: 'link' } })
    })
    await ended({ userId: found.id, reason: 'password' })
    request.log.info({ account: found.id, purpose: found.purpose }, 'a password was set by a link')
    return { username: found.username }
  })
}
