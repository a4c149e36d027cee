import { partList } from '@portal/contracts/part.contract.ts'
import { listColumns } from '@portal/ui'
import { modelOptions } from '../common/options.ts'
import { DeviceLink, OrderLink } from '../common/RecordLink.tsx'

export const partColumns = listColumns(partList, {
  partNo: { label: 'Part number' },
  name: { label: 'Name' },
  model: { label: 'Model', options: modelOptions },
  batchNo: { label: 'Batch number', hideOnPhone: true },
  supplier: { label: 'Supplier', hideOnPhone: true },
  orderNo: {
    label: 'Order number',
    cell: ({ orderNo }) => <OrderLink orderNo={orderNo} />,
    hideOnPhone: true,
  },
  serialNum: {
    isSerial: true,
    label: 'Built into',
    cell: ({ serialNum }) => <DeviceLink serialNum={serialNum} />,
  },
  replacedOn: { label: 'Replaced on', hideOnPhone: true },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
})
