import { useFormContext } from '@portal/ui'
import { useEffect } from 'react'
import { useFindOwnRmaQuery } from '../rma/customer.api.ts'
import type { RepairValues } from './repair-values.ts'

const stays = ['contact', 'phoneNumber', 'city', 'country', 'repairShop'] as const

/** Prefills contact fields from the last request. */
export function PrefillContact() {
  const { getValues, setValue } = useFormContext<RepairValues>()
  const last = useFindOwnRmaQuery().currentData?.[0]
  useEffect(() => {
    if (!last) return
    for (const name of stays) if (getValues(name) === '') setValue(name, last[name])
  }, [last, getValues, setValue])
  return null
}
