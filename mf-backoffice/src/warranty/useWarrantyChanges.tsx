import { useT } from '@portal/client'
import { type Warranty, warrantyList } from '@portal/contracts/warranty.contract.ts'
import { changeFields, DayInput, NumberInput, otherChoices, type RowChanges } from '@portal/ui'
import { useMemo } from 'react'
import { warrantyServiceOptions, warrantyStatusOptions } from '../common/options.ts'
import { useChangeWarrantiesMutation, useUndoWarrantyChangeMutation } from './warranty.api.ts'

/** Changes of warranties for one or many rows, such as confirmation. */
export function useWarrantyChanges(): RowChanges<Warranty> {
  const t = useT()
  const [change] = useChangeWarrantiesMutation()
  const [undo] = useUndoWarrantyChangeMutation()
  return useMemo(
    () => ({
      permission: 'warranty:edit',
      fields: changeFields(warrantyList, {
        status: {
          label: 'Status',
          options: warrantyStatusOptions,
          nextOf: ({ status }) => otherChoices(warrantyStatusOptions, status),
        },
        serviceType: { label: 'Service type', options: warrantyServiceOptions },
        startsOn: { label: 'Starts on', input: <DayInput name="startsOn" label={t('Starts on')} required /> },
        months: {
          label: 'Months',
          input: <NumberInput name="months" label={t('Months')} min={0} max={240} required />,
        },
        purchaser: { label: 'Purchaser' },
      }),
      titleOf: ({ serialNum }) => serialNum,
      change,
      undo,
    }),
    [t, change, undo],
  )
}
