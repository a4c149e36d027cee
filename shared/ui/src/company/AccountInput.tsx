import type { AccountName, NamedRole } from '@portal/contracts/account.contract.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { SelectInput } from '../form/choices.tsx'
import type { FieldProps } from '../form/field.ts'
import { useFindAccountNamesQuery, useFindAccountsQuery } from './account.api.ts'

const textOf = ({ name, company }: AccountName) => (company ? `${name} · ${company}` : name)

/** Somebody's account, searched by name or company; `as` says as what the row names the person. */
export function AccountInput({ as: role, ...field }: Omit<FieldProps, 'nullable'> & { as: NamedRole }) {
  const [text, setText] = useState('')
  const chosen = useWatch({ name: field.name }) as string | null
  const { data: found = [], isFetching } = useFindAccountsQuery({ role, text })
  const { data: named = [] } = useFindAccountNamesQuery({ ids: [chosen ?? ''] }, { skip: !chosen })
  const accounts = [...named.filter(({ id }) => !found.some((account) => account.id === id)), ...found]
  return (
    <SelectInput
      {...field}
      options={accounts.map((account) => ({ value: account.id, label: textOf(account) }))}
      isLoading={isFetching}
      onSearch={setText}
      nullable
    />
  )
}
