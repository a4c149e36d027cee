import { useSession } from '@portal/client'
import { type Registration, registrationList } from '@portal/contracts/registration.contract.ts'
import { historyLabels, listColumns } from '@portal/ui'
import { modelColumn, serialColumn } from '../common/deviceColumns.tsx'
import { registrantOptions, registrationStatusOptions } from '../common/options.ts'
import { DeviceLink } from '../common/RecordLink.tsx'

/**
 * Links the device only after confirmation: before that owners cannot see it, and installers have no page of
 * it.
 */
function RegisteredDevice({ registration: { serialNum, status } }: { registration: Registration }) {
  const { can } = useSession()
  const maySee = can('registration:edit') || (can('device:view') && status === 'CONFIRMED')
  return maySee ? <DeviceLink serialNum={serialNum} /> : serialNum
}

export const registrationColumns = listColumns(registrationList, {
  serialNum: { ...serialColumn, cell: (registration) => <RegisteredDevice registration={registration} /> },
  status: { label: 'Status', tag: true, options: registrationStatusOptions },
  reason: { label: 'Reason' },
  model: modelColumn,
  userName: { label: 'Registered by', hideOnPhone: true },
  role: { label: 'Registered as', options: registrantOptions, hideOnPhone: true },
  company: { label: 'Company', hideOnPhone: true },
  installedOn: { label: 'Installed or bought on' },
  createdAt: { label: 'Sent at', format: 'instant', hideOnPhone: true },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
  remark: null,
})

/** Labels of fields that have no column, for the history. */
export const registrationLabels = historyLabels(registrationList, registrationColumns, {
  remark: { label: 'Remark' },
  files: { label: 'Invoice' },
})
