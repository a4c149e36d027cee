import { type RmaRequest, rmaList } from '@portal/contracts/rma.contract.ts'
import { customerStatuses, statusesWithReason } from '@portal/contracts/rma-status.ts'
import { changeFields, type RowChanges } from '@portal/ui'
import { useMemo } from 'react'
import { useCentreChoices } from '../rma/centres.ts'
import { useChangeRmaMutation, useUndoRmaChangeMutation } from '../rma/desk.api.ts'
import { faultReasonOptions, rmaStatusOptions } from '../rma/options.ts'
import { changesStatus } from './step-labels.ts'

const status: Omit<RowChanges<RmaRequest>['fields'][number], 'field'> = {
  label: 'Status',
  options: rmaStatusOptions.filter(({ value }) => !customerStatuses.some((status) => status === value)),
  nextOf: ({ operations }) => operations.filter(changesStatus).map(({ rmaStatus }) => rmaStatus),
  reason: {
    field: 'remark' as keyof RmaRequest & string,
    label: 'Reason',
    maxLength: 500,
    isNeeded: (value) => statusesWithReason.includes(value),
  },
}

/** Bulk changes of requests by staff: a step, the centre or the fault. */
export function useRequestChanges(): RowChanges<RmaRequest> {
  const [change] = useChangeRmaMutation()
  const [undo] = useUndoRmaChangeMutation()
  const centres = useCentreChoices()
  return useMemo(
    () => ({
      permission: 'rma:audit',
      fields: changeFields(rmaList, {
        rmaStatus: status,
        repairShop: { label: 'Repair centre', options: centres },
        faultReason: { label: 'Fault reason', options: faultReasonOptions, empty: null },
        remark: null,
      }),
      titleOf: ({ rmaNumber }) => rmaNumber,
      change,
      undo,
    }),
    [change, undo, centres],
  )
}
