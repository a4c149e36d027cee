import type { AccountName, NamedRole } from '@portal/contracts/account.contract.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { SelectInput } from '../form/choices.tsx'
import type { FieldProps } from '../form/field.ts'
import { useFindAccountNamesQuery, useFindAccountsQuery } from './account.api.ts'

const textOf = ({ name, company }: AccountName) => (company ? `${name} · ${company}` : name)

/** Input of an account by name or company; `as` is the role of the account in the row. */
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
