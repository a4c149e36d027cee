import { companyInternalRoutes, companyRoutes } from '@portal/contracts/company.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './company.repo.ts'

export default function company(app: FastifyInstance) {
  implement(app, companyRoutes.findCompanies, ({ body }) => repo.find(app.db, body))
  implement(app, companyInternalRoutes.findCompanyNames, ({ body }) => repo.find(app.db, body))
}
