import type { Role } from '@portal/contracts/access.ts'
import { maxPasskeys, passkeyRoutes } from '@portal/contracts/passkey.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as accounts from '../account/account.repo.ts'
import * as guesses from '../guess/guess.repo.ts'
import { toAddressSubject } from '../guess/guess.rules.ts'
import { isSecondFactorRequired } from '../second-factor/second-factor.rules.ts'
import { changeCredential } from '../session/credential-change.ts'
import { publishEndedSession } from '../session/ended-session.ts'
import { countAddressAttempt, proveOwner } from '../session/login.ts'
import { toSignedIn } from '../session/session.rules.ts'
import { createSignInRecords } from '../session/sign-in.record.ts'
import { createSessionOpener } from '../session/sign-in.ts'
import * as passkeys from './passkey.repo.ts'
import {
  toCreationOptions,
  toRelyingParty,
  toRequestOptions,
  verifyAssertion,
  verifyRegistration,
} from './web-authn.ts'

const notMade = problem('passkey.refused')
const isTaken = problem('passkey.taken')
const tooMany = problem('passkey.too_many', { max: maxPasskeys })
const needed = problem('passkey.demanded')
/** Same answer for an unknown passkey, a wrong signature, an expired challenge and a disabled account. */
const wrong = problem('login.passkey')

const noun = 'passkey'

/** `demanding`: roles that require a second factor; a passkey counts as one. */
export const createPasskeyRoutes = (demanding: readonly Role[]) => (app: FastifyInstance) => {
  const { db } = app
  const records = createSignInRecords(app)
  const open = createSessionOpener(app)
  const ended = publishEndedSession(app.bus)
  const hasToHaveOne = (account: accounts.Account | undefined) =>
    account !== undefined && isSecondFactorRequired(account, demanding)

  implement(app, passkeyRoutes.findPasskeys, async ({ user }) =>
    (await passkeys.list(db, user.userId)).map(({ credentialId: _, ...shown }) => shown),
  )

  implement(app, passkeyRoutes.beginPasskey, async ({ body, user, request, reply }) => {
    const place = toRelyingParty(request)
    await proveOwner(db, user, { password: body.currentPassword, address: request.ip }, reply)
    const creation = toCreationOptions(place, user, await passkeys.list(db, user.userId))
    await passkeys.storeChallenge(db, creation.challenge, user.userId)
    return creation
  })

  implement(app, passkeyRoutes.addPasskey, async ({ body, user, request }) => {
    const place = toRelyingParty(request)
    const take = (challenge: string) => passkeys.consumeChallenge(db, challenge, user.userId)
    const key = await verifyRegistration(body.credential, place, take)
    if (!key) throw notMade
    const { result: added, endedIds } = await app.audited(user, async (tx, record) => {
      const count = await passkeys.lockCount(tx, user.userId)
      if (count >= maxPasskeys) throw tooMany
      const name = body.name.trim()
      const account = await accounts.find(tx, user.userId)
      // Ends other sessions when a role that requires a second factor registers its first passkey, because
      // they were opened by the password alone.
      const isFirst = count === 0 && !account?.hasSecondFactor && hasToHaveOne(account)
      const endsSessions = isFirst && { endsSessions: { butFor: user.sessionId } }
      const change = { accountId: user.userId, change: 'passkeyAdded', ...endsSessions } as const
      return changeCredential(tx, change, async () => {
        const row = await passkeys.insert(tx, { ...key, name, origin: place.origin, accountId: user.userId })
        if (!row) throw isTaken
        record({ noun, id: String(row.id), action: 'create', before: null, after: { name } })
        return row
      })
    })
    for (const sessionId of endedIds) await ended({ sessionId, reason: 'everywhere' })
    // If the role requires a second factor, the session may have more permissions now.
    await app.bus.publish('account.changed', { userId: user.userId }).catch(() => {})
    return added
  })

  implement(app, passkeyRoutes.deletePasskey, async ({ body, user, request, reply }) => {
    const { id, currentPassword: password } = body
    const account = await proveOwner(db, user, { password, address: request.ip }, reply)
    await app.audited(user, (tx, record) =>
      changeCredential(tx, { accountId: account.id, change: 'passkeyRemoved' }, async () => {
        const isLast = (await passkeys.lockCount(tx, account.id)) === 1
        const name = await passkeys.remove(tx, id, account.id)
        if (name === undefined) throw notFound(noun)
        if (isLast && !account.hasSecondFactor && hasToHaveOne(account)) throw needed
        record({ noun, id: String(id), action: 'delete', before: { name }, after: null })
      }),
    )
    return null
  })

  implement(app, passkeyRoutes.beginPasskeySignIn, async ({ request }) => {
    const asked = toRequestOptions(toRelyingParty(request))
    await passkeys.storeChallenge(db, asked.challenge, null)
    return asked
  })

  implement(app, passkeyRoutes.signInByPasskey, async ({ body, request, reply }) => {
    const { credential, keepSignedIn = false } = body
    const from = toAddressSubject(request.ip)
    await countAddressAttempt(db, from, reply)
    const known = await passkeys.findByCredential(db, credential.id)
    const account = known && (await accounts.find(db, known.accountId))
    const take = (challenge: string) => passkeys.consumeChallenge(db, challenge, null)
    const counter = known && (await verifyAssertion(credential, known, take))
    if (!known || !account || counter === undefined || account.disabledAt !== null) {
      records.refused(request, account)
      throw wrong
    }
    // Resets the failure count of the address after a success.
    await guesses.recordSuccess(db, '', from)
    const token = await open(
      {
        account,
        wrong,
        isKept: keepSignedIn,
        by: { passkey: known.name },
        isStillGood: async (tx) =>
          (await accounts.lockEnabled(tx, account.id)) && passkeys.updateCounter(tx, known.id, counter),
      },
      { request, reply },
    )
    return toSignedIn(account, token)
  })
}
