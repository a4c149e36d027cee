import { backlogOrderList } from '@portal/contracts/finance.contract.ts'
import { listColumns } from '@portal/ui'
import { DocumentLink } from '../document/DocumentLink.tsx'
import { backlogStatusOptions, currencyOptions } from '../document/options.ts'

export const orderColumns = listColumns(backlogOrderList, {
  orderNo: {
    label: 'Order number',
    cell: ({ orderNo }) => <DocumentLink kind="financeOrder" number={orderNo} />,
  },
  status: { label: 'Status', options: backlogStatusOptions, tag: true },
  orderedOn: { label: 'Ordered on' },
  requestedOn: { label: 'Requested date', hideOnPhone: true },
  confirmedOn: { label: 'Confirmed date', hideOnPhone: true },
  partNos: { label: 'Parts', hideOnPhone: true },
  currency: { label: 'Currency', options: currencyOptions },
  amount: { label: 'Order amount', format: 'amount' },
  invoiced: { label: 'Invoiced', format: 'amount', hideOnPhone: true },
  toInvoice: { label: 'To be invoiced', format: 'amount' },
  revision: { label: 'Revision', format: 'number', hideOnPhone: true },
  remark: { label: 'Remark', hideOnPhone: true },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
})
