import { useSession } from '@portal/client'
import { useFindCompaniesQuery } from './company.api.ts'

/** The name of a company; empty while it is read, for none, and for those who may not look companies up. */
export function useCompanyName(id: number | null): string {
  const { can } = useSession()
  const { data = [] } = useFindCompaniesQuery(
    { ids: [id ?? 0] },
    { skip: id === null || !can('company:view') },
  )
  return data.find((company) => company.id === id)?.name ?? ''
}
