import * as T from 'typebox'
import { Kind, Role } from './access.ts'
import { routes } from './route.ts'
import { AccountId, Id, Nullable, OneOf } from './values.ts'

/** Roles whose accounts can be assigned to rows. */
export const namedRoles = ['OWNER', 'INSTALLER'] as const
export const NamedRole = OneOf(namedRoles)
export type NamedRole = T.Static<typeof NamedRole>

/** Public facts of another account. */
export const AccountName = T.Object({
  id: AccountId,
  name: T.String(),
  /** Company of the account, else the company name that the user entered; empty without one. */
  company: T.String(),
})
export type AccountName = T.Static<typeof AccountName>

/** Facts that other services check before an account is assigned to a row. */
export const AccountFacts = T.Object({
  ...AccountName.properties,
  companyId: Nullable(Id),
  role: Role,
  kind: Kind,
  isDisabled: T.Boolean(),
})
export type AccountFacts = T.Static<typeof AccountFacts>

export const accountRoutes = routes('identity', {
  findAccounts: {
    path: '/account/find',
    access: 'company:view',
    summary:
      'People whom a row can name, by a text in their name or company: owners without a company, or installers',
    body: T.Object({ role: NamedRole, text: T.String({ maxLength: 100 }) }, { additionalProperties: false }),
    data: T.Array(AccountName),
    reads: true,
  },
  findAccountNames: {
    path: '/account/names',
    access: 'company:view',
    summary: 'The names of accounts; those that do not exist are left out',
    body: T.Object({ ids: T.Array(AccountId, { maxItems: 200 }) }, { additionalProperties: false }),
    data: T.Array(AccountName),
    reads: true,
  },
})

/** Internal calls of other services to identity. */
export const accountInternalRoutes = routes('identity', {
  findAccountFacts: {
    path: '/internal/account/find',
    access: 'internal',
    summary: 'The accounts with these ids; those that do not exist are left out',
    body: T.Object(
      { ids: T.Array(AccountId, { minItems: 1, maxItems: 1000 }) },
      { additionalProperties: false },
    ),
    data: T.Array(AccountFacts),
    reads: true,
  },
  findCompanyAccounts: {
    path: '/internal/account/ofCompanies',
    access: 'internal',
    summary: 'Accounts of these companies that may sign in and have a permission',
    body: T.Object(
      { companyIds: T.Array(Id, { minItems: 1, maxItems: 1000 }), permission: T.String({ maxLength: 100 }) },
      { additionalProperties: false },
    ),
    data: T.Array(T.Object({ companyId: Id, accountId: AccountId })),
    reads: true,
  },
})
