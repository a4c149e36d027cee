import * as T from 'typebox'
import { routes } from './route.ts'
import { Id } from './values.ts'

export const Company = T.Object({ id: Id, name: T.String() })
export type Company = T.Static<typeof Company>

export const companyRoutes = routes('identity', {
  findCompanies: {
    path: '/company/find',
    access: 'company:view',
    summary: 'Companies whose name contains a text, for choosing an owner; by `ids`, their names',
    body: T.Object(
      { name: T.Optional(T.String({ maxLength: 100 })), ids: T.Optional(T.Array(Id, { maxItems: 200 })) },
      { additionalProperties: false },
    ),
    data: T.Array(Company),
    reads: true,
  },
})

/** What other services ask identity; never served to a browser. */
export const companyInternalRoutes = routes('identity', {
  findCompanyNames: {
    path: '/internal/company/find',
    access: 'internal',
    summary: 'The companies with these numbers; those that do not exist are left out',
    body: T.Object({ ids: T.Array(Id, { minItems: 1, maxItems: 1000 }) }, { additionalProperties: false }),
    data: T.Array(Company),
  },
})
