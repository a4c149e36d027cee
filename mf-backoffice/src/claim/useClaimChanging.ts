import type { Claim } from '@portal/contracts/claim.contract.ts'
import type { Changing } from '@portal/ui'
import { useMemo } from 'react'
import {
  batteryTypeOptions,
  faultReasonOptions,
  outcomeOptions,
  warrantyServiceOptions,
  warrantyStateOptions,
} from '../trace/options.ts'
import { useChangeClaimsMutation, useUndoClaimChangeMutation } from './claim.api.ts'

const fields: Changing<Claim>['fields'] = [
  { field: 'outcome', label: 'Outcome', options: outcomeOptions, empty: null },
  { field: 'handler', label: 'Handler' },
  { field: 'faultReason', label: 'Fault reason', options: faultReasonOptions },
  { field: 'serviceType', label: 'Service type', options: warrantyServiceOptions },
  { field: 'batteryType', label: 'Battery type', options: batteryTypeOptions },
  { field: 'warranty', label: 'Warranty', options: warrantyStateOptions },
]

/** Changes of claims that their list offers for one or many rows. */
export function useClaimChanging(): Changing<Claim> {
  const [change] = useChangeClaimsMutation()
  const [undo] = useUndoClaimChangeMutation()
  return useMemo(
    () => ({ permission: 'defective:edit', fields, titleOf: ({ claimNo }) => claimNo, change, undo }),
    [change, undo],
  )
}
