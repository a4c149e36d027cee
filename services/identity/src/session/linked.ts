import type { Role } from '@portal/contracts/access.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Account } from '../account/account.repo.ts'
import { useCode } from '../second-factor/code.ts'
import { isDemanded } from '../second-factor/second-factor.rules.ts'
import { passkeyNeeded } from './login.ts'

const notLinkable = problem('login.not_linkable', {
  status: 403,
  msg: 'Others cannot sign you in to this account. Sign in with your own password.',
})

interface Attempt {
  code: string | undefined
  onRefused: () => void
  /** Company whose accounts may sign in, null for all. */
  companyId: number | null
  /** Asks what is to be asked before a code is used up. */
  beforeCode: (account: Account) => Promise<void>
  /** Roles whose accounts need a second factor. */
  demanding: readonly Role[]
}

/**
 * Checks whether a platform or company may sign in its linked account. It does not replace the account's own
 * second factor. @throws Problem 403 `login.not_linkable`; 401 `login.code_needed`, `login.code_wrong`,
 * `login.passkey_needed`, 429 `login.too_many`
 */
export async function checkLinked(
  app: Pick<FastifyInstance, 'db' | 'encryption'>,
  account: Account,
  attempt: Attempt,
  reply: FastifyReply,
): Promise<void> {
  assertLinkable(account, attempt.companyId)
  await checkFactor(app, account, attempt, reply)
}

/**
 * Checks the account's own second factor, if it has one. @throws Problem 401 `login.code_needed`,
 * `login.code_wrong`; if its role demands one and it has a passkey alone `login.passkey_needed`; 429
 * `login.too_many`
 */
export async function checkFactor(
  app: Pick<FastifyInstance, 'db' | 'encryption'>,
  account: Account,
  { code, onRefused, beforeCode, demanding }: Attempt,
  reply: FastifyReply,
): Promise<void> {
  if (!account.hasSecondFactor) {
    if (account.hasPasskey && isDemanded(account, demanding)) throw passkeyNeeded
    return
  }
  await beforeCode(account)
  await useCode(app, account.id, { code, onRefused }, reply)
}

/** Administrators are nobody's but the portal's own. @throws Problem 403 `login.not_linkable` */
export function assertLinkable({ role, kind, ...account }: Account, companyId: number | null): void {
  const isAdministrator = kind === 'staff' && role === 'ADMIN'
  if (isAdministrator || (companyId !== null && account.companyId !== companyId)) throw notLinkable
}
