import { companyInternalRoutes } from '@portal/contracts/company.contract.ts'
import type { FastifyInstance } from 'fastify'
import { problem } from '../problem/problem.ts'
import * as repo from './company.repo.ts'
import { callService } from './service-call.ts'

const unavailable = 'company.unavailable'

/**
 * Asks identity for companies that were not met before, and keeps the names of those that exist. @throws
 * Problem 503
 */
export async function learnCompanies(app: FastifyInstance, ids: readonly number[]) {
  if (ids.length === 0) return
  const { config } = app
  const target = { caller: config, url: config.identityUrl }
  const companies = await callService(
    target,
    companyInternalRoutes.findCompanyNames,
    { body: { ids: [...ids] } },
    { unavailable },
  )
  await repo.keep(app.db, companies)
}

/** Rows name only companies that exist. @throws Problem `company.unknown`, 503 */
export async function assertCompany(app: FastifyInstance, id: number | null) {
  if (id === null || (await repo.isKnown(app.db, id))) return
  await learnCompanies(app, [id])
  if (!(await repo.isKnown(app.db, id)))
    throw problem('company.unknown', {}, { fields: { companyId: 'field.no_company' } })
}
