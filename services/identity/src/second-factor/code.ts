import type { Database } from '@portal/service-kit/database/database.ts'
import type { Encryption } from '@portal/service-kit/database/encryption.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyReply } from 'fastify'
import * as guesses from '../guess/guess.repo.ts'
import { limits, toCodeSubject, toRefusal } from '../guess/guess.rules.ts'
import * as repo from './second-factor.repo.ts'
import { normalizeRecoveryCode } from './second-factor.rules.ts'
import { findTimeStep } from './totp.ts'

const needed = problem('login.code_needed')
const wrong = problem('login.code_wrong')

/** Method of the second factor, as the audit records it. */
export type SecondFactorMethod = { secondFactor: 'app' | 'recovery code' }

/**
 * Uses a code of the app or a recovery code, after the password was verified.
 * @throws Problem 401 `login.code_needed`, `login.code_wrong`, 429 `login.too_many`
 */
export async function useCode(
  { db, encryption }: { db: Database; encryption: Encryption },
  accountId: string,
  { code, onRefused }: { code: string | undefined; onRefused: () => void },
  reply: FastifyReply,
): Promise<SecondFactorMethod> {
  const typed = normalizeRecoveryCode(code ?? '')
  if (typed === '') throw needed
  // Counts the attempt before checking the code, so that concurrent attempts are all counted.
  const wait = await guesses.countAttempt(db, toCodeSubject(accountId), limits.code)
  if (wait > 0) throw toRefusal(wait, reply)
  const by = await usedAs(db, encryption, accountId, typed)
  if (!by) {
    onRefused()
    throw wrong
  }
  await guesses.resetFailures(db, toCodeSubject(accountId))
  return { secondFactor: by }
}

async function usedAs(db: Database, encryption: Encryption, accountId: string, typed: string) {
  if (!/^\d{6}$/.test(typed))
    return (await repo.useCode(db, accountId, typed)) ? ('recovery code' as const) : undefined
  const secret = await repo.findSecret(db, accountId)
  const step = secret === undefined ? undefined : findTimeStep(encryption.decrypt(secret, accountId), typed)
  if (secret === undefined || step === undefined) return undefined
  return (await repo.markStepUsed(db, accountId, secret, step)) ? ('app' as const) : undefined
}
