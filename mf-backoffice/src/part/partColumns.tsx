import type { Part } from '@portal/contracts/part.contract.ts'
import type { Column } from '@portal/ui'
import { modelOptions } from '../trace/options.ts'
import { DeviceLink, OrderLink } from '../trace/RecordLink.tsx'

export const partColumns: Column<Part>[] = [
  { field: 'partNo', label: 'Part number', sortable: true, filter: 'text' },
  { field: 'name', label: 'Name', sortable: true, filter: 'text' },
  { field: 'model', label: 'Model', sortable: true, filter: 'options', options: modelOptions },
  { field: 'batchNo', label: 'Batch number', sortable: true, filter: 'text', hideOnPhone: true },
  { field: 'supplier', label: 'Supplier', sortable: true, filter: 'text', hideOnPhone: true },
  {
    field: 'orderNo',
    label: 'Order number',
    sortable: true,
    filter: 'text',
    cell: ({ orderNo }) => <OrderLink orderNo={orderNo} />,
    hideOnPhone: true,
  },
  {
    field: 'serialNum',
    isSerial: true,
    label: 'Built into',
    sortable: true,
    filter: 'text',
    cell: ({ serialNum }) => <DeviceLink serialNum={serialNum} />,
  },
  { field: 'replacedOn', label: 'Replaced on', sortable: true, filter: 'days', hideOnPhone: true },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
]
