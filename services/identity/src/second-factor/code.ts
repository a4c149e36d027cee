import type { Database } from '@portal/service-kit/database/database.ts'
import type { Encryption } from '@portal/service-kit/database/encryption.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyReply } from 'fastify'
import * as guesses from '../guess/guess.repo.ts'
import { codeSubject, limits, refusalFor } from '../guess/guess.rules.ts'
import * as repo from './second-factor.repo.ts'
import { typedCode } from './second-factor.rules.ts'
import { findStep } from './totp.ts'

const needed = problem('login.code_needed', {
  status: 401,
  msg: 'Enter the code from your authenticator app, or a recovery code.',
})
const wrong = problem('login.code_wrong', {
  status: 401,
  msg: 'Wrong or used code. Wait for the next one and try again.',
})

/** Second factor of a sign-in. */
export type ByCode = { secondFactor: 'app' | 'recovery code' }

/**
 * Uses up a code of the account, or a recovery code; for who has proven to know the password.
 * @throws Problem 401 `login.code_needed`, `login.code_wrong`, 429 `login.too_many`
 */
export async function useCode(
  { db, encryption }: { db: Database; encryption: Encryption },
  accountId: string,
  { code, onRefused }: { code: string | undefined; onRefused: () => void },
  reply: FastifyReply,
): Promise<ByCode> {
  const typed = typedCode(code ?? '')
  if (typed === '') throw needed
  // Counts the try before checking: a thousand concurrent tries count as a thousand.
  const wait = await guesses.attempt(db, codeSubject(accountId), limits.code)
  if (wait > 0) throw refusalFor(wait, reply)
  const by = await usedAs(db, encryption, accountId, typed)
  if (!by) {
    onRefused()
    throw wrong
  }
  await guesses.forget(db, codeSubject(accountId))
  return { secondFactor: by }
}

async function usedAs(db: Database, encryption: Encryption, accountId: string, typed: string) {
  if (!/^\d{6}$/.test(typed))
    return (await repo.useCode(db, accountId, typed)) ? ('recovery code' as const) : undefined
  const secret = await repo.findSecret(db, accountId)
  const step = secret === undefined ? undefined : findStep(encryption.decrypt(secret, accountId), typed)
  if (secret === undefined || step === undefined) return undefined
  return (await repo.useStep(db, accountId, secret, step)) ? ('app' as const) : undefined
}
