import { type Claim, claimList } from '@portal/contracts/claim.contract.ts'
import { changeFields, type RowChanges } from '@portal/ui'
import { useMemo } from 'react'
import {
  batteryTypeOptions,
  faultReasonOptions,
  outcomeOptions,
  warrantyServiceOptions,
  warrantyStateOptions,
} from '../common/options.ts'
import { useChangeClaimsMutation, useUndoClaimChangeMutation } from './claim.api.ts'

const fields = changeFields(claimList, {
  outcome: { label: 'Outcome', options: outcomeOptions, empty: null },
  handler: { label: 'Handler' },
  faultReason: { label: 'Fault reason', options: faultReasonOptions },
  serviceType: { label: 'Service type', options: warrantyServiceOptions },
  batteryType: { label: 'Battery type', options: batteryTypeOptions },
  warranty: { label: 'Warranty', options: warrantyStateOptions },
})

export function useClaimChanges(): RowChanges<Claim> {
  const [change] = useChangeClaimsMutation()
  const [undo] = useUndoClaimChangeMutation()
  return useMemo(
    () => ({ permission: 'defective:edit', fields, titleOf: ({ claimNo }) => claimNo, change, undo }),
    [change, undo],
  )
}
