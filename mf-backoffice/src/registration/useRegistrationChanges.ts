import { notify, problemText, useT } from '@portal/client'
import { type Registration, registrationList } from '@portal/contracts/registration.contract.ts'
import { changeFields, findRefusal, type RowChanges, useChange } from '@portal/ui'
import { useMemo } from 'react'
import { registrationStatusOptions } from '../common/options.ts'
import {
  useChangeRegistrationsMutation,
  useUndoRegistrationChangeMutation,
  useWithdrawRegistrationMutation,
} from './registration.api.ts'

/** Checks whether support has not decided yet. */
export const isUndecided = ({ status }: Pick<Registration, 'status'>) =>
  status === 'WAITING' || status === 'ASKED'

const decisions: readonly string[] = ['CONFIRMED', 'ASKED', 'REFUSED']

const fields = changeFields(registrationList, {
  status: {
    label: 'Status',
    options: registrationStatusOptions.filter(({ value }) => decisions.includes(value)),
    nextOf: (registration) => (isUndecided(registration) ? decisions : []),
    reason: {
      field: 'reason',
      label: 'Reason',
      maxLength: 500,
      isNeeded: (status) => status !== 'CONFIRMED',
    },
  },
  reason: null,
})

/** Changes of registrations for one or many rows, with one reason for all if required. */
export function useRegistrationChanges(): RowChanges<Registration> {
  const [change] = useChangeRegistrationsMutation()
  const [undo] = useUndoRegistrationChangeMutation()
  return useMemo(
    () => ({
      permission: 'registration:edit',
      fields,
      titleOf: ({ serialNum }) => serialNum,
      change,
      undo,
      canUndo: ({ status }) => status !== 'CONFIRMED',
    }),
    [change, undo],
  )
}

/** Makes decisions that require no reason, and notifies of the outcome. */
export function useDecideRegistration() {
  const t = useT()
  const change = useChange(useRegistrationChanges())
  const [withdraw] = useWithdrawRegistrationMutation()
  const failed = (error: unknown) =>
    notify.error(t('Operation failed, {msg}', { msg: problemText(findRefusal(error)) }))
  return {
    confirm: ({ id, serialNum }: Registration) =>
      change({ ids: [id], set: { status: 'CONFIRMED' } }, serialNum).catch(failed),
    withdraw: ({ id, version, serialNum }: Registration) =>
      withdraw({ id, version })
        .unwrap()
        .then(() => notify.success(`${t('Operation successful')} · ${serialNum}`), failed),
  }
}
