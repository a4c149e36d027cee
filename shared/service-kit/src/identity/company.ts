import { companyInternalRoutes } from '@portal/contracts/company.contract.ts'
import type { FastifyInstance } from 'fastify'
import { problem } from '../problem/problem.ts'
import * as repo from './company.repo.ts'
import { callService } from './service-call.ts'

const unavailable = 'company.unavailable'

/** Fetches unknown companies from identity and stores the names of those that exist. @throws Problem 503 */
export async function fetchCompanies(app: FastifyInstance, ids: readonly number[]) {
  if (ids.length === 0) return
  const { config } = app
  const target = { caller: config, url: config.identityUrl }
  const companies = await callService(
    target,
    companyInternalRoutes.findCompanyNames,
    { body: { ids: [...ids] } },
    { unavailable },
  )
  await repo.upsertCompanies(app.db, companies)
}

/** Refuses references to companies that do not exist. @throws Problem `company.unknown`, 503 */
export async function assertCompanyExists(app: FastifyInstance, id: number | null) {
  if (id === null || (await repo.isKnown(app.db, id))) return
  await fetchCompanies(app, [id])
  if (!(await repo.isKnown(app.db, id)))
    throw problem('company.unknown', {}, { fields: { companyId: 'field.no_company' } })
}
