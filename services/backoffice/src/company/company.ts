import { type Company, companyRoutes } from '@portal/contracts/company.contract.ts'
import { identityHeader } from '@portal/service-kit/identity.ts'
import { problem } from '@portal/service-kit/problem.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as repo from './company.repo.ts'

/** Asks identity on behalf of the caller; the services behind the gateway trust the same signed identity. */
async function fetchCompany(app: FastifyInstance, request: FastifyRequest, id: number): Promise<Company | undefined> {
  const identity = request.headers[identityHeader]
  const response = await fetch(new URL(companyRoutes.findCompanies.path, app.config.identityUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [identityHeader]: String(identity) },
    body: JSON.stringify({ ids: [id] }),
    signal: AbortSignal.timeout(3_000),
  }).catch(() => undefined)
  if (!response?.ok)
    throw problem('company.unavailable', { status: 503, msg: 'The company cannot be looked up at the moment. Try again in a few seconds.' })
  return ((await response.json()) as { data: Company[] }).data.find((company) => company.id === id)
}

/** Rows name only companies that exist. One met for the first time is asked of identity, and its name kept. */
export async function demandCompany(app: FastifyInstance, request: FastifyRequest, id: number | null) {
  if (id === null || (await repo.isKnown(app.db, id))) return
  const company = await fetchCompany(app, request, id)
  if (!company) throw problem('company.unknown', { msg: 'There is no such company.', fields: { companyId: 'No company has this number' } })
  await repo.keep(app.db, [company])
}
