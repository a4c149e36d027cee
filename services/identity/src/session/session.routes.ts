import type { Identity, Role } from '@portal/contracts/access.ts'
import type { Reason } from '@portal/contracts/errors/all.ts'
import { oauthPageRoutes } from '@portal/contracts/oauth.contract.ts'
import { identityRoutes, sessionRoutes } from '@portal/contracts/session.contract.ts'
import { isBlank } from '@portal/contracts/values.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as accounts from '../account/account.repo.ts'
import { hasDefaultPassword } from '../account/default-password.repo.ts'
import { passwordProblem } from '../account/password.rules.ts'
import { hashPassword } from '../account/password.ts'
import * as keys from '../key/key.repo.ts'
import { createSigner } from '../key/signer.ts'
import * as preferences from '../preference/preference.repo.ts'
import { isSecondFactorRequired, restrictToSetup } from '../second-factor/second-factor.rules.ts'
import * as views from '../view/view.repo.ts'
import { clearSessionCookies } from './cookie.ts'
import { changeCredential } from './credential-change.ts'
import { publishEndedSession } from './ended-session.ts'
import { proveOwner, wrongPassword } from './login.ts'
import * as sessions from './session.repo.ts'
import { toSessionIdentity, toUserView } from './session.rules.ts'
import { createSignInRecords } from './sign-in.record.ts'
import { createPasswordSignIn } from './sign-in.ts'
import { matchesToken } from './token.ts'

const refused = (field: string, reason: Reason) =>
  problem('password.refused', { reason }, { fields: { [field]: reason } })

/** `demanding`: roles that must set up a second factor first. */
export const createSessionRoutes = (demanding: readonly Role[]) => (app: FastifyInstance) => {
  const { db } = app
  const sign = createSigner(app)
  const ended = publishEndedSession(app.bus)
  const records = createSignInRecords(app)
  // Accounts without a password sign in only by their provider, which proves the second factor.
  const hasToSetUp = (account: accounts.Account) =>
    !account.hasSecondFactor &&
    !account.hasPasskey &&
    account.provider === null &&
    isSecondFactorRequired(account, demanding)

  implement(app, sessionRoutes.login, createPasswordSignIn(app, demanding))
  // Signs in on the way to the consent page of an application.
  implement(app, oauthPageRoutes.doLogin, createPasswordSignIn(app, demanding))

  implement(app, sessionRoutes.logout, async ({ user, request, reply }) => {
    await records.signedOut(request, user, 'this session', () =>
      sessions.end(db, user.userId, user.sessionId),
    )
    await ended({ sessionId: user.sessionId, reason: 'logout' })
    clearSessionCookies(request, reply)
    return null
  })

  implement(app, sessionRoutes.viewUser, async ({ user }) => viewed(await own(user.userId), user))

  implement(app, sessionRoutes.saveUser, async ({ body, user }) => {
    const before = await own(user.userId)
    if (body.username.toLowerCase() !== before.username.toLowerCase())
      throw problem('user.not_own', {}, { fields: { username: 'field.not_yours' } })
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
    if (body.newPassword === body.currentPassword) throw refused('newPassword', 'password.same')
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
    await sessions.recordProof(db, user.sessionId)
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
    if (body.id === user.sessionId) clearSessionCookies(request, reply)
    return null
  })

  implement(app, sessionRoutes.endAllSessions, async ({ user, request, reply }) => {
    await records.signedOut(request, user, 'everywhere', () => sessions.endAll(db, user.userId))
    await ended({ userId: user.userId, reason: 'everywhere' })
    clearSessionCookies(request, reply)
    return null
  })

  implement(app, identityRoutes.resolveSession, async ({ body }) => {
    const found = matchesToken(body.token, body.sid) ? await sessions.findLive(db, body.sid) : undefined
    if (!found) return { identity: null, expiresAt: null, sessionId: null, userId: null }
    if (found.isStale) await sessions.extend(db, found.sessionId)
    const identity = toSessionIdentity(found, { ...found, isHalfMade: hasToSetUp(found) })
    const { token, expiresAt } = await sign(identity)
    return {
      identity: token,
      expiresAt,
      sessionId: found.sessionId,
      userId: found.id,
      platform: found.platform || null,
    }
  })

  implement(app, identityRoutes.findSigningKeys, async () => ({ keys: await keys.listPublished(db) }))

  implement(app, identityRoutes.findExposure, async () => ({ isExposed: await hasDefaultPassword(db) }))

  const viewed = async (own: accounts.Account, { apiKey, ...caller }: Identity) => {
    const isHalfMade = hasToSetUp(own)
    const account = isHalfMade ? restrictToSetup(own) : own
    // The account's own session shows its current rights instead of those of the signed identity.
    const { permissions } = apiKey
      ? caller
      : toSessionIdentity(own, { sessionId: caller.sessionId, apiKey: null, isHalfMade, isProven: false })
    const [kept, opening] = await Promise.all([
      preferences.findAll(db, account.id),
      views.findDefaults(db, { ...account, userId: account.id }),
    ])
    const view = toUserView(account, { ...(apiKey && { apiKey }), permissions }, kept, opening)
    return isHalfMade ? { ...view, asksForCompany: false, asksForSecondFactor: true } : view
  }

  async function own(userId: string) {
    const account = await accounts.find(db, userId)
    if (!account) throw notFound('account')
    return account
  }
}
