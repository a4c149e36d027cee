import { useT } from '@portal/client'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { SelectInput } from '../form/choices.tsx'
import { useFindCompaniesQuery } from './company.api.ts'

/** Input of a company by name, with search, because there can be thousands. */
export function CompanyInput({ helperText }: { helperText?: string }) {
  const t = useT()
  const [name, setName] = useState('')
  const chosen = useWatch({ name: 'companyId' }) as number | null
  const { data: found = [], isFetching } = useFindCompaniesQuery(name ? { name } : {})
  const { data: named = [] } = useFindCompaniesQuery({ ids: [chosen ?? 0] }, { skip: chosen === null })
  const companies = [...named.filter(({ id }) => !found.some((company) => company.id === id)), ...found]
  return (
    <SelectInput
      name="companyId"
      label={t('Company')}
      helperText={helperText ?? t('People in this company can see this record. Leave empty for staff only.')}
      options={companies.map((company) => ({ value: company.id, label: company.name }))}
      isLoading={isFetching}
      onSearch={setName}
      nullable
    />
  )
}
