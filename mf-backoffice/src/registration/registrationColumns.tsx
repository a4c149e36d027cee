import { useSession } from '@portal/client'
import type { Registration } from '@portal/contracts/registration.contract.ts'
import type { Column, Words } from '@portal/ui'
import { modelColumn, serialColumn } from '../trace/deviceColumns.tsx'
import { registrantOptions, registrationStatusOptions } from '../trace/options.ts'
import { DeviceLink } from '../trace/RecordLink.tsx'

/** Links the device once confirmed; before that owners cannot see it, and installers have no page of it. */
function RegisteredDevice({ registration: { serialNum, status } }: { registration: Registration }) {
  const { can } = useSession()
  const maySee = can('registration:edit') || (can('device:view') && status === 'CONFIRMED')
  return maySee ? <DeviceLink serialNum={serialNum} /> : serialNum
}

export const registrationColumns: Column<Registration>[] = [
  { ...serialColumn, cell: (registration) => <RegisteredDevice registration={registration} /> },
  {
    field: 'status',
    label: 'Status',
    sortable: true,
    filter: 'options',
    tag: true,
    options: registrationStatusOptions,
  },
  { field: 'reason', label: 'Reason' },
  modelColumn,
  { field: 'userName', label: 'Registered by', sortable: true, filter: 'text', hideOnPhone: true },
  {
    field: 'role',
    label: 'Registered as',
    sortable: true,
    filter: 'options',
    options: registrantOptions,
    hideOnPhone: true,
  },
  { field: 'company', label: 'Company', hideOnPhone: true },
  { field: 'installedOn', label: 'Installed or bought on', sortable: true, filter: 'days' },
  { field: 'createdAt', label: 'Sent at', sortable: true, format: 'instant', hideOnPhone: true },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
]

/** Labels of fields without a column, for the history. */
export const registrationWords: Words[] = [
  ...(registrationColumns as readonly Column<never>[]),
  { field: 'remark', label: 'Remark' },
  { field: 'files', label: 'Invoice' },
]
