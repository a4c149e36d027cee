import type { Role } from '@portal/contracts/access.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Account } from '../account/account.repo.ts'
import { useCode } from '../second-factor/code.ts'
import { isSecondFactorRequired } from '../second-factor/second-factor.rules.ts'
import { passkeyNeeded } from './login.ts'

const notLinkable = problem('login.not_linkable')

interface Attempt {
  code: string | undefined
  onRefused: () => void
  /** Company whose accounts may sign in; null for all companies. */
  companyId: number | null
  /** Check that runs before a code is used. */
  beforeCode: (account: Account) => Promise<void>
  /** Roles that require a second factor. */
  demanding: readonly Role[]
}

/**
 * Checks whether a platform or company may sign in a linked account. The account's own second factor is
 * still required. @throws Problem 403 `login.not_linkable`; 401 `login.code_needed`, `login.code_wrong`,
 * `login.passkey_needed`, 429 `login.too_many`
 */
export async function assertLinkedSignIn(
  app: Pick<FastifyInstance, 'db' | 'encryption'>,
  account: Account,
  attempt: Attempt,
  reply: FastifyReply,
): Promise<void> {
  assertLinkable(account, attempt.companyId)
  await checkSecondFactor(app, account, attempt, reply)
}

/**
 * Verifies the account's second factor, if it has one. @throws Problem 401 `login.code_needed`,
 * `login.code_wrong`; `login.passkey_needed` if the role requires a second factor and the account has only a
 * passkey; 429 `login.too_many`
 */
export async function checkSecondFactor(
  app: Pick<FastifyInstance, 'db' | 'encryption'>,
  account: Account,
  { code, onRefused, beforeCode, demanding }: Attempt,
  reply: FastifyReply,
): Promise<void> {
  if (!account.hasSecondFactor) {
    if (account.hasPasskey && isSecondFactorRequired(account, demanding)) throw passkeyNeeded
    return
  }
  await beforeCode(account)
  await useCode(app, account.id, { code, onRefused }, reply)
}

/** Administrators cannot be linked. @throws Problem 403 `login.not_linkable` */
export function assertLinkable({ role, kind, ...account }: Account, companyId: number | null): void {
  const isAdministrator = kind === 'staff' && role === 'ADMIN'
  if (isAdministrator || (companyId !== null && account.companyId !== companyId)) throw notLinkable
}
