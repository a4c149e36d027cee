import { managedAccountRoutes } from '@portal/contracts/managed-account.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as accounts from '../account/account.repo.ts'
import { passwordProblem } from '../account/password.rules.ts'
import { hashPassword } from '../account/password.ts'
import { defaultLinkLimits, type LinkLimits } from '../config.ts'
import { disableAccount, setPasswordForOther } from '../end-credentials.ts'
import * as passkeys from '../passkey/passkey.repo.ts'
import type { LinkMails } from '../password-link/link.ts'
import { createLinkLimit } from '../password-link/link-limit.ts'
import * as factors from '../second-factor/second-factor.repo.ts'
import { changeCredential } from '../session/credential-change.ts'
import { publishEndedSession } from '../session/ended-session.ts'
import * as sessions from '../session/session.repo.ts'
import * as repo from './managed.repo.ts'
import { createAccountManagement } from './managed.ts'

const noAddress = problem('account.no_email')
const isDisabled = problem('account.disabled')

/** Account management for administrators and companies. */
export function registerManagedAccountRoutes(
  app: FastifyInstance,
  mails: LinkMails,
  limits: LinkLimits = defaultLinkLimits,
) {
  const { db } = app
  const { invite, save, act, shown } = createAccountManagement(app)
  const assertMaySend = createLinkLimit(limits)
  const ended = publishEndedSession(app.bus)
  const changed = (userId: string) => app.bus.publish('account.changed', { userId }).catch(() => {})

  implement(app, managedAccountRoutes.findManagedAccounts, ({ body, user }) => repo.find(db, body, user))

  implement(app, managedAccountRoutes.inviteAccount, async ({ body, user, reply }) => {
    const id = await invite(body, user, async (tx, added) => {
      await assertMaySend(tx, added, user, reply)
      await mails.ask(tx, added, 'invite', user)
    })
    mails.sendSoon()
    return { account: await shown(id, user), isSending: mails.isSending }
  })

  implement(app, managedAccountRoutes.saveManagedAccount, async ({ body, user }) => {
    await save(body, user)
    await changed(body.id)
    return shown(body.id, user)
  })

  implement(app, managedAccountRoutes.disableAccount, async ({ body: { id }, user }) => {
    await act({ id, user, isEnd: true }, async (tx, account, record) => {
      await disableAccount(tx, record, id)
      const before = { disabled: account.state === 'DISABLED' }
      return { before, after: { disabled: true }, result: null }
    })
    await ended({ userId: id, reason: 'disabled' })
    return shown(id, user)
  })

  implement(app, managedAccountRoutes.enableAccount, async ({ body: { id }, user }) => {
    await act({ id, user }, async (tx, account) => {
      await accounts.saveDisabled(tx, id, false)
      const before = { disabled: account.state === 'DISABLED' }
      return { before, after: { disabled: false }, result: null }
    })
    return shown(id, user)
  })

  implement(app, managedAccountRoutes.endAccountSessions, async ({ body: { id }, user }) => {
    await act({ id, user }, async (tx, account) => {
      await sessions.endAll(tx, id)
      return { before: { sessions: account.sessions }, after: { sessions: 0 }, result: null }
    })
    await ended({ userId: id, reason: 'everywhere' })
    return shown(id, user)
  })

  implement(app, managedAccountRoutes.sendPasswordLink, async ({ body: { id }, user, reply }) => {
    await act({ id, user }, async (tx, account) => {
      if (account.state === 'DISABLED') throw isDisabled
      if (account.email === '') throw noAddress
      await assertMaySend(tx, id, user, reply)
      const purpose = account.state === 'INVITED' ? 'invite' : 'reset'
      await mails.ask(tx, id, purpose, user)
      return { before: {}, after: { passwordLink: purpose }, result: null }
    })
    mails.sendSoon()
    return { account: await shown(id, user), isSending: mails.isSending }
  })

  implement(app, managedAccountRoutes.setAccountPassword, async ({ body: { id, newPassword }, user }) => {
    const { username } = await shown(id, user)
    const weak = passwordProblem(newPassword, username)
    if (weak) throw problem('password.refused', { reason: weak }, { fields: { newPassword: weak } })
    const passwordHash = await hashPassword(newPassword)
    await act({ id, user }, async (tx, account, record) => {
      await setPasswordForOther(tx, record, id, passwordHash)
      await repo.resetFailures(tx, account)
      return { before: { password: 'old' }, after: { password: 'new' }, result: null }
    })
    await ended({ userId: id, reason: 'everywhere' })
    return shown(id, user)
  })

  implement(app, managedAccountRoutes.resetSecondFactor, async ({ body: { id }, user }) => {
    await act({ id, user }, async (tx, account) => {
      await changeCredential(
        tx,
        { accountId: id, change: 'secondFactorOff', endsSessions: 'all' },
        async () => {
          await factors.remove(tx, id)
          await passkeys.removeAll(tx, id)
        },
      )
      const before = { secondFactor: account.hasSecondFactor ? 'on' : 'off' }
      return { before, after: { secondFactor: 'off' }, result: null }
    })
    await ended({ userId: id, reason: 'everywhere' })
    return shown(id, user)
  })

  implement(app, managedAccountRoutes.unlockAccount, async ({ body: { id }, user }) => {
    await act({ id, user }, async (tx, account) => {
      await repo.resetFailures(tx, account)
      return { before: { waitSeconds: account.waitSeconds }, after: { waitSeconds: 0 }, result: null }
    })
    return shown(id, user)
  })
}
