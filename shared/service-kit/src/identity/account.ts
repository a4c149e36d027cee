import {
  type AccountFacts,
  accountInternalRoutes,
  type NamedRole,
} from '@portal/contracts/account.contract.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './account.repo.ts'
import { callService } from './service-call.ts'

const unavailable = 'account.unavailable'

/** Asks identity for accounts, and keeps the names of those that exist. @throws Problem 503 */
export async function learnAccounts(app: FastifyInstance, ids: readonly string[]): Promise<AccountFacts[]> {
  if (ids.length === 0) return []
  const { config } = app
  const target = { caller: config, url: config.identityUrl }
  const { findAccountFacts } = accountInternalRoutes
  const accounts = await callService(target, findAccountFacts, { body: { ids: [...ids] } }, { unavailable })
  await repo.keep(app.db, accounts)
  return accounts
}

const roleTexts: Record<NamedRole, string> = { OWNER: 'an owner', INSTALLER: 'an installer' }

/** Why a row cannot name the account in that role. */
function accountProblem(role: NamedRole, account: AccountFacts | undefined): string | undefined {
  if (!account) return 'There is no such account'
  const { name, company, companyId, isDisabled } = account
  if (account.role !== role || account.kind !== 'staff') return `${name} is not ${roleTexts[role]}`
  if (isDisabled) return `The account of ${name} is disabled`
  if (role === 'OWNER' && companyId !== null) return `${name} belongs to ${company}: choose the company`
}

/** Account named by a field of a row, and its role there. */
export interface Named {
  field: string
  id: string
  role: NamedRole
}

/** Returns a message for every field with an unassignable account. @throws Problem 503 */
export async function accountProblems(
  app: FastifyInstance,
  named: readonly Named[],
): Promise<Record<string, string>> {
  const accounts = await learnAccounts(app, [...new Set(named.map(({ id }) => id))])
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

/** Interval of tries; identity may still be starting. */
const namingRetryMs = 10_000

/**
 * Adds missing names of accounts to rows, up to one call's limit. Returns whether there were any. @throws
 * Problem 503
 */
export async function nameAccounts(app: FastifyInstance): Promise<boolean> {
  const ids = await repo.findUnnamed(app.db)
  await learnAccounts(app, ids)
  await repo.removeUnnamed(app.db, ids)
  return ids.length > 0
}

/**
 * Adds all missing names once after a start, with retries while identity does not answer; later erased names
 * stay missing.
 */
export function accountNaming(app: FastifyInstance) {
  let timer: NodeJS.Timeout | undefined
  const name = async () => {
    try {
      while (await nameAccounts(app));
    } catch (err) {
      app.log.warn({ err }, 'accounts were not named')
      timer = setTimeout(name, namingRetryMs).unref()
    }
  }
  timer = setTimeout(name, namingRetryMs).unref()
  app.addHook('onClose', async () => clearTimeout(timer))
}
