import { useT } from '@portal/client'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { AccountInput } from './AccountInput.tsx'
import { CompanyInput } from './CompanyInput.tsx'

/** Inputs for the owner of a row: a company or a person. Selecting one clears the other. */
export function OwnerInputs() {
  const t = useT()
  useOneOwner()
  return (
    <>
      <CompanyInput />
      <AccountInput
        name="ownerId"
        as="OWNER"
        label={t('Owner (person)')}
        helperText={t('A private owner who can see this record.')}
      />
    </>
  )
}

function useOneOwner() {
  const { watch, setValue } = useFormContext()
  const [companyId, ownerId] = watch(['companyId', 'ownerId'])
  const before = useRef(companyId)
  useEffect(() => {
    if (companyId && ownerId)
      setValue(companyId === before.current ? 'companyId' : 'ownerId', null, { shouldDirty: true })
    before.current = companyId
  }, [companyId, ownerId, setValue])
}
