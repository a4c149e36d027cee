import { useSession, useT } from '@portal/client'
import { useFindAccountNamesQuery } from './account.api.ts'
import { useFindCompaniesQuery } from './company.api.ts'

/** Limit of one call. */
const maxNames = 200
const people = ['ownerId', 'installerId']

/** Owner that a history refers to: the id of a company or of an account. */
export interface OwnerReference {
  field: string
  value: unknown
}

/** Loads names of companies and accounts if permitted; `undefined` for other fields. */
export function useOwnerNames(mentions: readonly OwnerReference[]) {
  const t = useT()
  const { can } = useSession()
  const valuesOf = (isWanted: (field: string) => boolean) => [
    ...new Set(mentions.filter(({ field, value }) => isWanted(field) && value).map(({ value }) => value)),
  ]
  const companyIds = valuesOf((field) => field === 'companyId').map(Number)
  const accountIds = valuesOf((field) => people.includes(field)).map(String)
  const skipped = (ids: readonly unknown[]) => ({ skip: ids.length === 0 || !can('company:view') })
  const companies = useFindCompaniesQuery({ ids: companyIds.slice(0, maxNames) }, skipped(companyIds))
  const accounts = useFindAccountNamesQuery({ ids: accountIds.slice(0, maxNames) }, skipped(accountIds))
  return (field: string, value: unknown): string | undefined => {
    if (field === 'companyId') {
      if (!value) return ''
      const known = companies.data?.find(({ id }) => id === Number(value))
      return known?.name ?? t('Company {id}', { id: Number(value) })
    }
    if (people.includes(field))
      return accounts.data?.find(({ id }) => id === value)?.name ?? String(value ?? '')
  }
}
