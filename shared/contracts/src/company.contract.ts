import * as T from 'typebox'
import { CodeFilter, Page, PageRequest, TextFilter } from './page.ts'
import { Platform } from './reference.ts'
import { routes } from './route.ts'
import { Id, Line, Version } from './values.ts'

export const Company = T.Object({ id: Id, name: T.String() })
export type Company = T.Static<typeof Company>

/** Company for administrators; a brand may have several. */
export const ManagedCompany = T.Object({
  id: Id,
  version: Version,
  name: T.String(),
  platform: T.String(),
  /** Number of its accounts. */
  accounts: T.Integer(),
})
export type ManagedCompany = T.Static<typeof ManagedCompany>
export const CompanyDraft = T.Object(
  {
    id: T.Optional(Id),
    version: T.Optional(Version),
    name: Line(120),
    platform: T.Union([T.Literal(''), Platform]),
  },
  { additionalProperties: false },
)
export type CompanyDraft = T.Static<typeof CompanyDraft>
export const CompanyFilter = T.Object({ name: TextFilter, platform: CodeFilter(Platform) })

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
  findCompanyPage: {
    path: '/company/findPage',
    access: 'company:edit',
    summary: 'Companies with their brand and the number of their accounts',
    body: PageRequest({ filter: CompanyFilter, sorts: ['name', 'platform'] }),
    data: Page(ManagedCompany),
    reads: true,
  },
  saveCompany: {
    path: '/company/save',
    access: 'company:edit',
    summary: 'Create or rename a company, and say of which brand it is',
    body: CompanyDraft,
    data: ManagedCompany,
    creates: true,
  },
})

/** Internal calls of other services to identity. */
export const companyInternalRoutes = routes('identity', {
  findCompanyNames: {
    path: '/internal/company/find',
    access: 'internal',
    summary: 'The companies with these numbers; those that do not exist are left out',
    body: T.Object({ ids: T.Array(Id, { minItems: 1, maxItems: 1000 }) }, { additionalProperties: false }),
    data: T.Array(Company),
  },
})
