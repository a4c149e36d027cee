import { endpoints } from '@portal/client'
import { accountRoutes } from '@portal/contracts/account.contract.ts'

export const { useFindAccountsQuery, useFindAccountNamesQuery } = endpoints(accountRoutes, { tag: 'Account' })
