import type { Warranty } from '@portal/contracts/warranty.contract.ts'
import type { Column, Words } from '@portal/ui'
import { modelColumn, serialColumn } from '../trace/deviceColumns.tsx'
import { warrantyServiceOptions, warrantyStatusOptions } from '../trace/options.ts'
import { WarrantyEnd } from '../trace/WarrantyEnd.tsx'

export const warrantyColumns: Column<Warranty>[] = [
  serialColumn,
  modelColumn,
  {
    field: 'serviceType',
    label: 'Service type',
    sortable: true,
    filter: 'options',
    tag: true,
    options: warrantyServiceOptions,
  },
  {
    field: 'status',
    label: 'Status',
    sortable: true,
    filter: 'options',
    tag: true,
    options: warrantyStatusOptions,
  },
  { field: 'startsOn', label: 'Starts on', sortable: true, filter: 'days', hideOnPhone: true },
  { field: 'months', label: 'Months', format: 'number', hideOnPhone: true },
  {
    field: 'expiresOn',
    label: 'Ends on',
    sortable: true,
    filter: 'days',
    cell: ({ expiry, months }) => <WarrantyEnd warranty={expiry} months={months} />,
  },
  { field: 'purchaser', label: 'Purchaser', sortable: true, filter: 'text', hideOnPhone: true },
  { field: 'owner', label: 'Owner', hideOnPhone: true },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
]

/** Labels of fields without a column, for the history. */
export const warrantyWords: Words[] = [
  ...(warrantyColumns as readonly Column<never>[]),
  { field: 'agreedEnd', label: 'Agreed end' },
  { field: 'files', label: 'Invoice' },
]
