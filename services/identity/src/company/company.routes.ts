import { companyInternalRoutes, companyRoutes } from '@portal/contracts/company.contract.ts'
import { violatedConstraint } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { getEditable } from '@portal/service-kit/list/row.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './company.repo.ts'

const taken = problem('company.duplicate_name', {}, { fields: { name: 'field.taken' } })

export default function company(app: FastifyInstance) {
  implement(app, companyRoutes.findCompanies, ({ body }) => repo.find(app.db, body))
  implement(app, companyInternalRoutes.findCompanyNames, ({ body }) => repo.find(app.db, body))
  implement(app, companyRoutes.findCompanyPage, ({ body }) => repo.findPage(app.db, body))
  implement(app, companyRoutes.saveCompany, ({ body, user }) =>
    app
      .audited(user, async (tx, record) => {
        const held = body.id === undefined ? undefined : await repo.lock(tx, body.id)
        const before =
          body.id === undefined
            ? null
            : getEditable('company', held && { ...held, isDeleted: false }, body.version)
        const saved = await repo.save(tx, body)
        const fields = ({ name, platform }: { name: string; platform: string }) => ({ name, platform })
        record({
          noun: 'company',
          id: saved.id,
          action: before ? 'edit' : 'create',
          before: before && fields(before),
          after: fields(saved),
        })
        return saved
      })
      .catch((error: unknown) => {
        throw violatedConstraint(error) === 'company_name' ? taken : error
      }),
  )
}
