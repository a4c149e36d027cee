import type { Identity, Role } from '@portal/contracts/access.ts'
import { type Database, type Db, transaction } from '@portal/service-kit/database/database.ts'
import { isLoopback } from '@portal/service-kit/http/loopback.ts'
import { type Problem, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as accounts from '../account/account.repo.ts'
import { isPassword } from '../account/password.ts'
import { defaultDemoPassword } from '../config.ts'
import * as guesses from '../guess/guess.repo.ts'
import { limits, toAccountSubject, toAddressSubject, toRefusal } from '../guess/guess.rules.ts'
import { type SecondFactorMethod, useCode } from '../second-factor/code.ts'
import { isSecondFactorRequired } from '../second-factor/second-factor.rules.ts'
import * as sessions from './session.repo.ts'
import { newSid } from './token.ts'

/**
 * Counts an attempt for account and address.
 * @throws Problem 429 `login.too_many`
 */
async function countTry(db: Database, account: string, from: string, reply: FastifyReply) {
  await countAddressAttempt(db, from, reply)
  const wait = await guesses.countAttempt(db, account, limits.account)
  if (wait > 0) throw toRefusal(wait, reply)
}

/** Counts an attempt for the address only. @throws Problem 429 `login.too_many` */
export async function countAddressAttempt(db: Database, from: string, reply: FastifyReply) {
  const wait = await guesses.countAttempt(db, from, limits.address)
  if (wait > 0) throw toRefusal(wait, reply)
}

const wrong = problem('login.wrong')

/** The gateway checks this only at its start; demo accounts can be created later. */
const published = problem('login.published_password')

/** The role requires a second factor, and the account has a passkey instead of an app. */
export const passkeyNeeded = problem('login.passkey_needed')

/** Not 401, because the session stays valid. */
export const wrongPassword = problem(
  'password.refused',
  { reason: 'password.wrong' },
  { fields: { currentPassword: 'password.wrong' } },
)

const passwordMissing = problem(
  'password.refused',
  { reason: 'password.missing' },
  { fields: { currentPassword: 'password.missing' } },
)

/** Accounts that a provider created have no password. */
const notRecent = problem('login.not_recent')

type Authenticated = accounts.Account & { passwordHash: string | null }

interface Attempt {
  username: string
  password: string
  /** Code of the second factor, if the account has one. */
  code?: string | undefined
  address: string
  /** Roles that require a second factor. */
  demanding: readonly Role[]
  /** Called for a failed attempt, with the account if the name exists. */
  onRefused: (account: accounts.Account | undefined) => void
  /** Check that runs before a code is used. */
  beforeCode?: (account: accounts.Account) => Promise<void>
}

/**
 * Verifies credentials. @throws Problem 401 `login.wrong` alike for an unknown name, a wrong password and a
 * disabled account; 429 `login.too_many`; 403 `login.published_password`; 401 `login.code_needed`,
 * `login.code_wrong` if the account has a second factor; 401 `login.passkey_needed` if the role requires one
 * and the account has a passkey
 */
export async function authenticate(
  app: Pick<FastifyInstance, 'db' | 'encryption'>,
  { username, password, code, address, demanding, onRefused, beforeCode }: Attempt,
  reply: FastifyReply,
): Promise<Authenticated & { by?: SecondFactorMethod }> {
  const { db } = app
  const [account, from] = [toAccountSubject(username), toAddressSubject(address)]
  await countTry(db, account, from, reply)
  const found = await accounts.findByName(db, username)
  const isRight = await isPassword(password, found?.passwordHash)
  const problem = refusal(found, isRight, password === defaultDemoPassword && !isLoopback(address))
  if (!found || problem) {
    onRefused(found)
    throw problem ?? wrong
  }
  await guesses.recordSuccess(db, account, from)
  if (!found.hasSecondFactor) {
    if (found.hasPasskey && isSecondFactorRequired(found, demanding)) throw passkeyNeeded
    return found
  }
  await beforeCode?.(found)
  return { ...found, by: await useCode(app, found.id, { code, onRefused: () => onRefused(found) }, reply) }
}

/**
 * Verifies the caller's password in addition to the session; a wrong password counts as a failed attempt.
 * Accounts without a password need a recent sign-in instead. @throws Problem `password.refused`, 403
 * `login.not_recent`, 429 `login.too_many`
 */
export async function proveOwner(
  db: Database,
  { userId, username, sessionId }: Pick<Identity, 'userId' | 'username' | 'sessionId'>,
  { password, address }: { password: string | undefined; address: string },
  reply: FastifyReply,
): Promise<Authenticated> {
  const found = await accounts.findByName(db, username)
  if (found?.id !== userId) throw wrongPassword
  if (password === undefined) {
    if (found.passwordHash !== null) throw passwordMissing
    if (!(await sessions.isRecent(db, sessionId))) throw notRecent
    return found
  }
  const [account, from] = [toAccountSubject(username), toAddressSubject(address)]
  await countTry(db, account, from, reply)
  if (!(await isPassword(password, found.passwordHash))) throw wrongPassword
  await guesses.recordSuccess(db, account, from)
  return found
}

function refusal(found: Authenticated | undefined, isRight: boolean, isPublished: boolean) {
  if (!found || !isRight || found.disabledAt !== null) return wrong
  return isPublished ? published : undefined
}

interface Opening {
  account: Pick<accounts.Account, 'id'>
  /** API key that opens the session, if any. */
  apiKeyId?: number
  /** Checks the conditions again in the transaction that opens the session. */
  isStillGood: (tx: Db) => Promise<boolean>
  /** Error if the conditions have changed. */
  wrong: Problem
  address: string
  userAgent: string
  isKept: boolean
  /** Previous `sid` of the browser. Its session ends, which prevents session fixation. */
  oldSid: string | undefined
}

/** Condition: the password is unchanged and the account enabled. */
export const isSamePassword = (account: Authenticated) => ({
  account,
  wrong,
  isStillGood: (tx: Db) => accounts.lockWithPassword(tx, account),
})

/**
 * Opens a session; returns its sid and the ids of the sessions that it ends. @throws Problem if the
 * conditions have changed since the check
 */
export function openSessionWithSid(
  db: Database,
  { oldSid, account, wrong, isStillGood, ...from }: Opening,
): Promise<{ sid: string; endedIds: string[] }> {
  return transaction(db, async (tx) => {
    if (!(await isStillGood(tx))) throw wrong
    const replaced = oldSid ? await sessions.endBySid(tx, oldSid) : undefined
    const sid = newSid()
    await sessions.insert(tx, { sid, userId: account.id, ...from })
    const excess = await sessions.endExcess(tx, account.id)
    return { sid, endedIds: replaced === undefined ? excess : [replaced, ...excess] }
  })
}
