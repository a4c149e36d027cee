import type { Identity, Role } from '@portal/contracts/access.ts'
import { secondFactorRoutes } from '@portal/contracts/second-factor.contract.ts'
import type { AuditEntry } from '@portal/service-kit/audit.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as accounts from '../account/account.repo.ts'
import * as repo from '../second-factor/second-factor.repo.ts'
import {
  formatRecoveryCode,
  isSecondFactorRequired,
  newRecoveryCodes,
  normalizeRecoveryCode,
} from '../second-factor/second-factor.rules.ts'
import { findTimeStep, newTotpSecret, toOtpauthAddress } from '../second-factor/totp.ts'
import { changeCredential } from '../session/credential-change.ts'
import { publishEndedSession } from '../session/ended-session.ts'
import { proveOwner } from '../session/login.ts'

const wrongCode = problem('secondFactor.code', {}, { fields: { code: 'field.wrong_code' } })
const off = problem('secondFactor.off')
const demanded = problem('secondFactor.demanded')

interface Asked {
  user: Identity
  request: FastifyRequest
  reply: FastifyReply
  body: { currentPassword: string }
}

/** Second factor of the caller. */
export const createSecondFactorRoutes = (demanding: readonly Role[]) => (app: FastifyInstance) => {
  const { db, encryption } = app
  const ended = publishEndedSession(app.bus)

  const proven = ({ user, request, reply, body }: Asked) =>
    proveOwner(db, user, { password: body.currentPassword, address: request.ip }, reply)

  async function newCodes(tx: Db, accountId: string): Promise<string[]> {
    const codes = newRecoveryCodes()
    await repo.replaceCodes(tx, accountId, codes)
    return codes.map(formatRecoveryCode)
  }
  const entry = (id: string, before: string, after: string): AuditEntry => ({
    noun: 'account',
    id,
    action: 'edit',
    before: { secondFactor: before },
    after: { secondFactor: after },
  })

  implement(app, secondFactorRoutes.findSecondFactor, async ({ user }) => {
    const account = await accounts.find(db, user.userId)
    if (!account) throw notFound('account')
    return { ...(await repo.find(db, account.id)), isDemanded: isSecondFactorRequired(account, demanding) }
  })

  implement(app, secondFactorRoutes.beginSecondFactor, async (call) => {
    const account = await proven(call)
    const secret = newTotpSecret()
    await repo.storePending(db, account.id, encryption.encrypt(secret, account.id))
    return { secret, address: toOtpauthAddress(secret, account.username) }
  })

  implement(app, secondFactorRoutes.confirmSecondFactor, async ({ body, user }) => {
    const { userId, sessionId } = user
    const secret = await repo.findPendingSecret(db, userId)
    const step =
      secret === undefined
        ? undefined
        : findTimeStep(encryption.decrypt(secret, userId), normalizeRecoveryCode(body.code))
    if (secret === undefined || step === undefined) throw wrongCode
    const change = {
      accountId: userId,
      change: 'secondFactorOn',
      endsSessions: { butFor: sessionId },
    } as const
    const { result: recoveryCodes, endedIds } = await app.audited(user, (tx, record) =>
      changeCredential(tx, change, async () => {
        const { isOn } = await repo.find(tx, userId)
        if (!(await repo.confirm(tx, userId, secret, step))) throw wrongCode
        record(entry(userId, isOn ? 'on' : 'off', isOn ? 'another app' : 'on'))
        return newCodes(tx, userId)
      }),
    )
    for (const id of endedIds) await ended({ sessionId: id, reason: 'everywhere' })
    // If the role requires a second factor, the session may have more permissions now.
    await app.bus.publish('account.changed', { userId }).catch(() => {})
    return { recoveryCodes }
  })

  implement(app, secondFactorRoutes.renewRecoveryCodes, async (call) => {
    const { id } = await proven(call)
    const { result: recoveryCodes } = await app.audited(call.user, (tx, record) =>
      changeCredential(tx, { accountId: id, change: 'recoveryCodes' }, async () => {
        if (!(await repo.find(tx, id)).isOn) throw off
        record({
          ...entry(id, '', ''),
          before: { recoveryCodes: 'old' },
          after: { recoveryCodes: 'new' },
        })
        return newCodes(tx, id)
      }),
    )
    return { recoveryCodes }
  })

  implement(app, secondFactorRoutes.endSecondFactor, async (call) => {
    const account = await proven(call)
    if (isSecondFactorRequired(account, demanding)) throw demanded
    await app.audited(call.user, async (tx, record) => {
      if (!(await repo.find(tx, account.id)).isOn) return
      await changeCredential(tx, { accountId: account.id, change: 'secondFactorOff' }, async () => {
        if (await repo.remove(tx, account.id)) record(entry(account.id, 'on', 'off'))
      })
    })
    return null
  })
}
