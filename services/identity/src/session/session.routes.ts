import type { Identity, Role } from '@portal/contracts/access.ts'
import { oauthPageRoutes } from '@portal/contracts/oauth.contract.ts'
import { identityRoutes, sessionRoutes } from '@portal/contracts/session.contract.ts'
import { isBlank } from '@portal/contracts/values.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as accounts from '../account/account.repo.ts'
import { isExposed } from '../account/exposure.repo.ts'
import { passwordProblem } from '../account/password.rules.ts'
import { hashPassword } from '../account/password.ts'
import * as keys from '../key/key.repo.ts'
import { signer } from '../key/signer.ts'
import * as preferences from '../preference/preference.repo.ts'
import { isDemanded, restrictToSetUp } from '../second-factor/second-factor.rules.ts'
import * as views from '../view/view.repo.ts'
import { clearCookies } from './cookie.ts'
import { changeCredential } from './credential-change.ts'
import { endedSession } from './ended.ts'
import { proveOwner, wrongPassword } from './login.ts'
import * as sessions from './session.repo.ts'
import { identityOfSession, userView } from './session.rules.ts'
import { signInRecords } from './sign-in.record.ts'
import { signInCall } from './sign-in.ts'
import { matchesToken } from './token.ts'

const refused = (field: string, msg: string) => problem('password.refused', { msg, fields: { [field]: msg } })

/** `demanding`: roles whose accounts must set up a second factor first. */
export const session = (demanding: readonly Role[]) => (app: FastifyInstance) => {
  const { db } = app
  const sign = signer(app)
  const ended = endedSession(app.bus)
  const records = signInRecords(app)
  // Accounts without a password are signed in by their provider alone, which proves the second factor.
  const hasToSetUp = (account: accounts.Account) =>
    !account.hasSecondFactor &&
    !account.hasPasskey &&
    account.provider === null &&
    isDemanded(account, demanding)

  implement(app, sessionRoutes.login, signInCall(app, demanding))
  // The same, on the way to the question of an application.
  implement(app, oauthPageRoutes.doLogin, signInCall(app, demanding))

  implement(app, sessionRoutes.logout, async ({ user, request, reply }) => {
    await records.signedOut(request, user, 'this session', () =>
      sessions.end(db, user.userId, user.sessionId),
    )
    await ended({ sessionId: user.sessionId, reason: 'logout' })
    clearCookies(request, reply)
    return null
  })

  implement(app, sessionRoutes.viewUser, async ({ user }) => viewed(await own(user.userId), user))

  implement(app, sessionRoutes.saveUser, async ({ body, user }) => {
    const before = await own(user.userId)
    if (body.username.toLowerCase() !== before.username.toLowerCase())
      throw problem('user.not_own', {
        status: 403,
        msg: 'You can only change your own account here.',
        fields: { username: 'is not yours' },
      })
    const companyName = isBlank(body.companyName) ? '' : body.companyName.trim()
    await app.audited(user, async (tx, record) => {
      await accounts.saveCompanyName(tx, user.userId, companyName)
      const entry = { noun: 'account', id: user.userId, action: 'edit' } as const
      record({ ...entry, before: { companyName: before.companyName }, after: { companyName } })
    })
    return viewed({ ...before, companyName }, user)
  })

  implement(app, sessionRoutes.saveEmail, async ({ body, user, request, reply }) => {
    const { email, currentPassword } = body
    const before = await proveOwner(db, user, { password: currentPassword, address: request.ip }, reply)
    await app.audited(user, async (tx, record) => {
      await changeCredential(tx, { accountId: user.userId, change: 'email' }, () =>
        accounts.saveEmail(tx, user.userId, email),
      )
      const entry = { noun: 'account', id: user.userId, action: 'edit' } as const
      record({ ...entry, before: { email: before.email }, after: { email } })
    })
    return viewed({ ...before, email }, user)
  })

  implement(app, sessionRoutes.changePassword, async ({ body, user, request, reply }) => {
    const weak = passwordProblem(body.newPassword, user.username)
    if (weak) throw refused('newPassword', weak)
    if (body.newPassword === body.currentPassword)
      throw refused('newPassword', 'This is your current password. Choose a new one.')
    const account = await proveOwner(db, user, { password: body.currentPassword, address: request.ip }, reply)
    const passwordHash = await hashPassword(body.newPassword)
    const change = {
      accountId: user.userId,
      change: 'password',
      endsSessions: { butFor: user.sessionId },
    } as const
    const { endedIds } = await app.audited(user, (tx, record) =>
      changeCredential(tx, change, async () => {
        if (!(await accounts.replacePassword(tx, account, passwordHash))) throw wrongPassword
        const entry = { noun: 'account', id: user.userId, action: 'edit' } as const
        record({ ...entry, before: { password: 'old' }, after: { password: 'new' } })
      }),
    )
    for (const sessionId of endedIds) await ended({ sessionId, reason: 'password' })
    return { endedSessions: endedIds.length }
  })

  implement(app, sessionRoutes.proveSession, async ({ body, user, request, reply }) => {
    await proveOwner(db, user, { password: body.currentPassword, address: request.ip }, reply)
    await sessions.prove(db, user.sessionId)
    await app.bus.publish('session.proven', { userId: user.userId }).catch(() => {})
    return null
  })

  implement(app, sessionRoutes.findSessions, ({ user }) => sessions.list(db, user.userId, user.sessionId))

  implement(app, sessionRoutes.endSession, async ({ body, user, request, reply }) => {
    await records.signedOut(
      request,
      user,
      body.id === user.sessionId ? 'this session' : 'another session',
      async () => {
        if (!(await sessions.end(db, user.userId, body.id))) throw notFound('session')
      },
    )
    await ended({ sessionId: body.id, reason: 'logout' })
    if (body.id === user.sessionId) clearCookies(request, reply)
    return null
  })

  implement(app, sessionRoutes.endAllSessions, async ({ user, request, reply }) => {
    await records.signedOut(request, user, 'everywhere', () => sessions.endAll(db, user.userId))
    await ended({ userId: user.userId, reason: 'everywhere' })
    clearCookies(request, reply)
    return null
  })

  implement(app, identityRoutes.resolveSession, async ({ body }) => {
    const found = matchesToken(body.token, body.sid) ? await sessions.findLive(db, body.sid) : undefined
    if (!found) return { identity: null, expiresAt: null, sessionId: null, userId: null }
    if (found.isStale) await sessions.touch(db, found.sessionId)
    const identity = identityOfSession(found, { ...found, isHalfMade: hasToSetUp(found) })
    const { token, expiresAt } = await sign(identity)
    return {
      identity: token,
      expiresAt,
      sessionId: found.sessionId,
      userId: found.id,
      platform: found.platform || null,
    }
  })

  implement(app, identityRoutes.findSigningKeys, async () => ({ keys: await keys.published(db) }))

  implement(app, identityRoutes.findExposure, async () => ({ isExposed: await isExposed(db) }))

  const viewed = async (own: accounts.Account, { apiKey, ...caller }: Identity) => {
    const isHalfMade = hasToSetUp(own)
    const account = isHalfMade ? restrictToSetUp(own) : own
    // The session of the account itself shows its present rights, not those of the signed identity.
    const { permissions } = apiKey
      ? caller
      : identityOfSession(own, { sessionId: caller.sessionId, apiKey: null, isHalfMade, isProven: false })
    const [kept, opening] = await Promise.all([
      preferences.findAll(db, account.id),
      views.findOpening(db, { ...account, userId: account.id }),
    ])
    const view = userView(account, { ...(apiKey && { apiKey }), permissions }, kept, opening)
    return isHalfMade ? { ...view, asksForCompany: false, asksForSecondFactor: true } : view
  }

  async function own(userId: string) {
    const account = await accounts.find(db, userId)
    if (!account) throw notFound('account')
    return account
  }
}
