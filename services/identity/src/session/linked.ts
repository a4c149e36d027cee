import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Account } from '../account/account.repo.ts'
import { useCode } from '../second-factor/code.ts'

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
}

/**
 * Checks whether a platform or company may sign in its linked account. It does not replace the account's own
 * second factor. @throws Problem 403 `login.not_linkable`; 401 `login.code_needed`, `login.code_wrong`, 429
 * `login.too_many`
 */
export async function checkLinked(
  app: Pick<FastifyInstance, 'db' | 'encryption'>,
  account: Account,
  { code, onRefused, companyId, beforeCode }: Attempt,
  reply: FastifyReply,
): Promise<void> {
  assertLinkable(account, companyId)
  if (!account.hasSecondFactor) return
  await beforeCode(account)
  await useCode(app, account.id, { code, onRefused }, reply)
}

/** Administrators are nobody's but the portal's own. @throws Problem 403 `login.not_linkable` */
export function assertLinkable({ role, kind, ...account }: Account, companyId: number | null): void {
  const isAdministrator = kind === 'staff' && role === 'ADMIN'
  if (isAdministrator || (companyId !== null && account.companyId !== companyId)) throw notLinkable
}
