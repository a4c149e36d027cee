import {
  type AccountFacts,
  accountInternalRoutes,
  type NamedRole,
} from '@portal/contracts/account.contract.ts'
import { type Reason, type Reasons, toMessage } from '@portal/contracts/errors/all.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './account.repo.ts'
import { callService } from './service-call.ts'

const unavailable = 'account.unavailable'

/** Fetches accounts from identity and stores the names of those that exist. @throws Problem 503 */
export async function fetchAccounts(app: FastifyInstance, ids: readonly string[]): Promise<AccountFacts[]> {
  if (ids.length === 0) return []
  const { config } = app
  const target = { caller: config, url: config.identityUrl }
  const { findAccountFacts } = accountInternalRoutes
  const accounts = await callService(target, findAccountFacts, { body: { ids: [...ids] } }, { unavailable })
  await repo.upsertAccounts(app.db, accounts)
  return accounts
}

/** Reason why a row may not refer to the account in that role. */
function accountProblem(role: NamedRole, account: AccountFacts | undefined): Reason | undefined {
  if (!account) return 'account.no_such'
  const { name, company, companyId, isDisabled } = account
  if (account.role !== role || account.kind !== 'staff')
    return toMessage('account.other_role', { name, role })
  if (isDisabled) return toMessage('account.is_disabled', { name })
  if (role === 'OWNER' && companyId !== null) return toMessage('account.of_company', { name, company })
}

/** Account to which a field of a row refers, and its role there. */
export interface AccountReference {
  field: string
  id: string
  role: NamedRole
}

/** Returns a message for every field with an unassignable account. @throws Problem 503 */
export async function findAccountProblems(
  app: FastifyInstance,
  named: readonly AccountReference[],
): Promise<Reasons> {
  const accounts = await fetchAccounts(app, [...new Set(named.map(({ id }) => id))])
  return Object.fromEntries(
    named.flatMap(({ field, id, role }) => {
      const problem = accountProblem(
        role,
        accounts.find((account) => account.id === id),
      )
      return problem ? [[field, problem]] : []
    }),
  )
}

/** Retry interval, because identity may still be starting. */
const namingRetryMs = 10_000

/**
 * Adds missing account names to rows, up to one call's limit. Returns whether any were missing. @throws
 * Problem 503
 */
export async function fillAccountNames(app: FastifyInstance): Promise<boolean> {
  const ids = await repo.findUnnamedIds(app.db)
  await fetchAccounts(app, ids)
  await repo.removeUnnamed(app.db, ids)
  return ids.length > 0
}

/**
 * Adds all missing names once after a start, and retries while identity is down. Names erased later stay
 * missing.
 */
export function createAccountNaming(app: FastifyInstance) {
  let timer: NodeJS.Timeout | undefined
  const name = async () => {
    try {
      while (await fillAccountNames(app));
    } catch (err) {
      app.log.warn({ err }, 'accounts were not named')
      timer = setTimeout(name, namingRetryMs).unref()
    }
  }
  timer = setTimeout(name, namingRetryMs).unref()
  app.addHook('onClose', async () => clearTimeout(timer))
}
