import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import type { RmaStatus } from '@portal/contracts/rma-status.ts'
import type { Changing } from '@portal/ui'
import { useMemo } from 'react'
import { useCentreChoices } from '../rma/centres.ts'
import { useChangeRmaMutation, useUndoRmaChangeMutation } from '../rma/desk.api.ts'
import { faultReasonOptions, rmaStatusOptions } from '../rma/options.ts'
import { isMove } from './step.words.ts'

/** Steps of the staff lead to these with a reason, which the customer reads. */
const reasoned: readonly RmaStatus[] = ['WARRANTY_EXCEPTION', 'OUT_WARRANTY']
/** Only customers' steps lead to these. */
const customers: readonly unknown[] = ['REQUEST', 'IN_APPEAL', 'PAY_REQUEST'] satisfies RmaStatus[]

const status: Changing<RmaRequest>['fields'][number] = {
  field: 'rmaStatus',
  label: 'Status',
  options: rmaStatusOptions.filter(({ value }) => !customers.includes(value)),
  nextOf: ({ operations }) => operations.filter(isMove).map(({ rmaStatus }) => rmaStatus),
  reason: {
    field: 'remark' as keyof RmaRequest & string,
    label: 'Reason',
    maxLength: 500,
    isNeeded: (value) => reasoned.includes(value),
  },
}

/** What staff can do with many requests at once: a step of the work, the centre, the fault. */
export function useRequestChanging(): Changing<RmaRequest> {
  const [change] = useChangeRmaMutation()
  const [undo] = useUndoRmaChangeMutation()
  const centres = useCentreChoices()
  return useMemo(
    () => ({
      permission: 'rma:audit',
      fields: [
        status,
        { field: 'repairShop', label: 'Repair centre', options: centres },
        { field: 'faultReason', label: 'Fault reason', options: faultReasonOptions, empty: null },
      ],
      titleOf: ({ rmaNumber }) => rmaNumber,
      change,
      undo,
    }),
    [change, undo, centres],
  )
}
