import { accountInternalRoutes, accountRoutes } from '@portal/contracts/account.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import { listPermissions } from '../access/permission.rules.ts'
import * as repo from './account-name.repo.ts'

export default function account(app: FastifyInstance) {
  implement(app, accountRoutes.findAccounts, ({ body }) => repo.find(app.db, body))
  implement(app, accountRoutes.findAccountNames, ({ body }) => repo.findNames(app.db, body.ids))
  implement(app, accountInternalRoutes.findAccountFacts, ({ body }) => repo.findFacts(app.db, body.ids))
  implement(app, accountInternalRoutes.findCompanyAccounts, async ({ body }) =>
    (await repo.listByCompanies(app.db, body.companyIds))
      .filter((account) => listPermissions({ ...account, id: account.accountId }).includes(body.permission))
      .map(({ companyId, accountId }) => ({ companyId, accountId })),
  )
}
