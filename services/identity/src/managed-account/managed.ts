import type { Identity } from '@portal/contracts/access.ts'
import { toMessage } from '@portal/contracts/errors/all.ts'
import type {
  Invitation,
  ManagedAccount,
  ManagedAccountDraft,
} from '@portal/contracts/managed-account.contract.ts'
import type { Recorder } from '@portal/service-kit/audit.ts'
import { type Db, violatedConstraint } from '@portal/service-kit/database/database.ts'
import { staleProblem } from '@portal/service-kit/list/row.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as accounts from '../account/account.repo.ts'
import { checkUsername, lookAlikeProblem } from '../account/username.rules.ts'
import * as companies from '../company/company.repo.ts'
import { changeCredential } from '../session/credential-change.ts'
import * as repo from './managed.repo.ts'
import {
  canManage,
  canManageAll,
  findExcessPermissions,
  hasSameRights,
  removesAdministrator,
} from './managed.rules.ts'

/** Returns why the user may not grant or change these rights. */
function above(user: Identity, rights: Pick<ManagedAccountDraft, 'role' | 'kind' | 'grants' | 'companyId'>) {
  const isElsewhere = rights.companyId !== user.companyId || rights.kind !== 'staff'
  const excess = findExcessPermissions(user, rights)
  return problem('account.above', {
    reason:
      isElsewhere || excess.length === 0
        ? 'account.beyond_own'
        : toMessage('account.beyond_own_rights', { permissions: excess.slice(0, 3).join(', ') }),
  })
}
const own = problem('account.own')
const last = problem('account.last_administrator')
const taken = problem('account.duplicate_name', {}, { fields: { username: 'field.taken' } })
const noCompany = problem('account.unknown_company', {}, { fields: { companyId: 'account.unknown_company' } })

/** Account management by one user. Each call runs in a transaction with audit rows. */
export function createAccountManagement(app: FastifyInstance) {
  const { db } = app

  /** Locks an account that the user may manage. */
  async function held(tx: Db, id: string, user: Identity): Promise<ManagedAccount> {
    const found = (await repo.lock(tx, id, user)) ? await repo.findOne(tx, id, user) : undefined
    if (!found) throw notFound('account')
    if (!canManage(user, found)) throw above(user, found)
    return found
  }

  /** @throws Problem 409 for the user's own account and for the last administrator */
  async function assertMayEnd(
    tx: Db,
    before: ManagedAccount,
    after: ManagedAccountDraft | undefined,
    user: Identity,
  ) {
    if (before.id === user.userId) throw own
    if (!removesAdministrator(before, after)) return
    const left = (await repo.lockAdministrators(tx)).filter((id) => id !== before.id)
    if (left.length === 0) throw last
  }

  async function assertCompany(tx: Db, companyId: number | null) {
    if (companyId !== null && (await companies.find(tx, { ids: [companyId] })).length === 0) throw noCompany
  }

  return {
    invite(wanted: Invitation, user: Identity, sendTo: (tx: Db, id: string) => Promise<unknown>) {
      // Defaults to the only company that the user manages.
      const companyId = wanted.companyId ?? (canManageAll(user) ? null : user.companyId)
      const username = checkUsername(wanted.username, canManageAll(user))
      const draft = { ...wanted, username, companyId }
      if (!canManage(user, draft)) throw above(user, draft)
      return app
        .audited(user, async (tx, record) => {
          await assertCompany(tx, draft.companyId)
          const added = await accounts.insert(tx, { ...draft, companyName: '', passwordHash: null })
          const after = { username: draft.username, ...repo.auditFields(draft) }
          record({ noun: 'account', id: added.id, action: 'create', before: null, after })
          await sendTo(tx, added.id)
          return added.id
        })
        .catch((error: unknown) => {
          const rule = violatedConstraint(error)
          throw rule === 'account_username' ? taken : rule === 'account_skeleton' ? lookAlikeProblem : error
        })
    },

    save: (draft: ManagedAccountDraft, user: Identity) =>
      app.audited(user, async (tx, record) => {
        // Locks administrators before the row, so that the lock order is fixed.
        if (canManageAll(user)) await repo.lockAdministrators(tx)
        const before = await held(tx, draft.id, user)
        if (before.version !== draft.version) throw staleProblem('account', before)
        if (!canManage(user, draft)) throw above(user, draft)
        if (!hasSameRights(before, draft)) await assertMayEnd(tx, before, draft, user)
        await assertCompany(tx, draft.companyId)
        if (before.email === draft.email) await repo.save(tx, draft)
        else await changeCredential(tx, { accountId: draft.id, change: 'email' }, () => repo.save(tx, draft))
        record({
          noun: 'account',
          id: draft.id,
          action: 'edit',
          before: repo.auditFields(before),
          after: repo.auditFields(draft),
        })
      }),

    /** Changes one account. `before` and `after` are the fields that the audit records. */
    act: <T>(
      { id, user, isEnd = false }: { id: string; user: Identity; isEnd?: boolean },
      work: (
        tx: Db,
        account: ManagedAccount,
        record: Recorder,
      ) => Promise<{ before: object; after: object; result: T }>,
    ): Promise<T> =>
      app.audited(user, async (tx, record) => {
        if (isEnd && canManageAll(user)) await repo.lockAdministrators(tx)
        const account = await held(tx, id, user)
        if (isEnd) await assertMayEnd(tx, account, undefined, user)
        const { before, after, result } = await work(tx, account, record)
        record({ noun: 'account', id, action: 'edit', before, after })
        return result
      }),

    async shown(id: string, user: Identity): Promise<ManagedAccount> {
      const found = await repo.findOne(db, id, user)
      if (!found) throw notFound('account')
      return found
    },
  }
}
