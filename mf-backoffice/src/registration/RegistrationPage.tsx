import { useRowEvents, useT } from '@portal/client'
import { type Registration, registrationList } from '@portal/contracts/registration.contract.ts'
import { DataTable, EmptyState, lazyComponent, PageHeader, PermissionButton, useListState } from '@portal/ui'
import { useState } from 'react'
import { useExportRegistrationsMutation } from '../common/export.api.ts'
import { useNewRowFromHash } from '../common/useNewRowFromHash.ts'
import { ReasonDialog, type StatusWithReason } from './ReasonDialog.tsx'
import { useWithdraw } from './RegistrationActions.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import { RegistrationHistory } from './RegistrationHistory.tsx'
import {
  useDeleteRegistrationsMutation,
  useFindRegistrationsQuery,
  useLazyCountRegistrationsQuery,
  useLazyGroupRegistrationsQuery,
  useRestoreRegistrationsMutation,
} from './registration.api.ts'
import { registrationColumns } from './registrationColumns.tsx'
import { isUndecided, useDecideRegistration, useRegistrationChanges } from './useRegistrationChanges.ts'

const RegistrationPreview = lazyComponent<{ row: Registration }>(() => import('./RegistrationPreview.tsx'))

/** Poll interval. It covers clients that receive no events. */
const pollMs = 60_000
const isDecided = (registration: Registration) => !isUndecided(registration)

type Open = { form: 'new' } | { form: 'edit' | 'history' | StatusWithReason; registration: Registration }

/** `/registration`: device registrations of owners and installers. */
export default function RegistrationPage() {
  const t = useT()
  const list = useListState(registrationColumns, { name: 'registration', direction: 'DESC' })
  const result = useFindRegistrationsQuery(list.request, { pollingInterval: pollMs })
  useRowEvents('registration', 'Registration', 'Trace')
  const [start] = useExportRegistrationsMutation()
  const [remove] = useDeleteRegistrationsMutation()
  const [restore] = useRestoreRegistrationsMutation()
  const [count] = useLazyCountRegistrationsQuery()
  const changing = useRegistrationChanges()
  const { confirm } = useDecideRegistration()
  const withdraw = useWithdraw()
  const [open, setOpen] = useState<Open>()
  const asked = useNewRowFromHash('registration:create')
  const close = () => {
    setOpen(undefined)
    asked.forget()
  }
  const openAs = (form: 'edit' | 'history' | StatusWithReason) => (registration: Registration) =>
    setOpen({ form, registration })
  return (
    <>
      <PageHeader
        title={t('Registrations')}
        actions={
          !list.isBin && (
            <PermissionButton
              permission="registration:create"
              variant="contained"
              onClick={() => setOpen({ form: 'new' })}
            >
              {t('Register a device')}
            </PermissionButton>
          )
        }
      />
      <DataTable
        label={t('Registrations')}
        name="registration"
        columns={registrationColumns}
        list={list}
        grouping={{ fields: registrationList.groups, useGroups: useLazyGroupRegistrationsQuery }}
        result={result}
        preview={RegistrationPreview}
        exporting={{ fields: registrationList.exports, start }}
        operations={[
          {
            label: t('Confirm'),
            permission: 'registration:edit',
            hidden: isDecided,
            onClick: (registration) => void confirm(registration),
          },
          {
            label: t('Refuse'),
            permission: 'registration:edit',
            hidden: isDecided,
            onClick: openAs('REFUSED'),
          },
          {
            label: t('Request information'),
            permission: 'registration:edit',
            hidden: isDecided,
            onClick: openAs('ASKED'),
          },
          {
            label: t('Add information'),
            permission: 'registration:create',
            hidden: isDecided,
            onClick: openAs('edit'),
          },
          {
            label: t('Withdraw'),
            permission: 'registration:create',
            hidden: isDecided,
            isDanger: true,
            onClick: (registration) => void withdraw(registration),
          },
          { label: t('History'), permission: 'registration:edit', onClick: openAs('history') },
        ]}
        onDelete={remove}
        onRestore={restore}
        onCount={count}
        changing={changing}
        deletePermission="registration:delete"
        empty={<EmptyState title={t('No registrations yet')} />}
      />
      {(open?.form === 'new' || asked.isAsked) && <RegistrationForm onSaved={list.showNew} onClose={close} />}
      {open?.form === 'edit' && <RegistrationForm registration={open.registration} onClose={close} />}
      {open?.form === 'history' && <RegistrationHistory registration={open.registration} onClose={close} />}
      {(open?.form === 'ASKED' || open?.form === 'REFUSED') && (
        <ReasonDialog registration={open.registration} status={open.form} onClose={close} />
      )}
    </>
  )
}
