import { warrantyList } from '@portal/contracts/warranty.contract.ts'
import { historyLabels, listColumns } from '@portal/ui'
import { modelColumn, serialColumn } from '../common/deviceColumns.tsx'
import { warrantyServiceOptions, warrantyStatusOptions } from '../common/options.ts'
import { WarrantyEnd } from '../common/WarrantyEnd.tsx'

export const warrantyColumns = listColumns(warrantyList, {
  serialNum: serialColumn,
  model: modelColumn,
  serviceType: { label: 'Service type', tag: true, options: warrantyServiceOptions },
  status: { label: 'Status', tag: true, options: warrantyStatusOptions },
  startsOn: { label: 'Starts on', hideOnPhone: true },
  months: { label: 'Months', format: 'number', hideOnPhone: true },
  expiresOn: {
    label: 'Ends on',
    cell: ({ expiry, months }) => <WarrantyEnd warranty={expiry} months={months} />,
  },
  purchaser: { label: 'Purchaser', hideOnPhone: true },
  owner: { label: 'Owner', hideOnPhone: true },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
})

/** Labels of fields that have no column, for the history. */
export const warrantyLabels = historyLabels(warrantyList, warrantyColumns, {
  agreedEnd: { label: 'Agreed end date' },
  files: { label: 'Invoice' },
})
