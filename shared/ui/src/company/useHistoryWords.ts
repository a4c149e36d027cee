import { useSession, useT } from '@portal/client'
import type { HistoryEntry } from '@portal/contracts/history.ts'
import type { Words } from '../dialog/words.ts'
import { useFindCompaniesQuery } from './company.api.ts'

/** As many as one call names. */
const maxCompanies = 200

/** The words of a history with companies by their names; one that cannot be named keeps its number. */
export function useHistoryWords(words: readonly Words[], entries: readonly HistoryEntry[] = []): Words[] {
  const t = useT()
  const { can } = useSession()
  const mentioned = entries.flatMap(({ before, after }) => [before.companyId, after.companyId])
  const ids = [...new Set(mentioned.filter((id) => typeof id === 'number'))].slice(0, maxCompanies)
  const { data = [] } = useFindCompaniesQuery({ ids }, { skip: ids.length === 0 || !can('company:view') })
  const text = (id: unknown) =>
    typeof id === 'number'
      ? (data.find((company) => company.id === id)?.name ?? t('Company {id}', { id }))
      : ''
  return words.map((one) => (one.field === 'companyId' ? { ...one, text } : one))
}
