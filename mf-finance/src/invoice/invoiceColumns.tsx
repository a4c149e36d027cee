import { invoiceList } from '@portal/contracts/finance.contract.ts'
import { listColumns } from '@portal/ui'
import { DocumentLink } from '../document/DocumentLink.tsx'
import { currencyOptions, paymentOptions } from '../document/options.ts'

export const invoiceColumns = listColumns(invoiceList, {
  documentNo: {
    label: 'Invoice number',
    cell: ({ documentNo }) => <DocumentLink kind="financialDocument" number={documentNo} />,
  },
  paymentState: { label: 'Payment', options: paymentOptions, tag: true },
  issuedOn: { label: 'Issued on', hideOnPhone: true },
  dueOn: { label: 'Due on' },
  orderNo: {
    label: 'Order number',
    cell: ({ orderNo }) => <DocumentLink kind="financeOrder" number={orderNo} />,
  },
  asnNo: {
    label: 'Shipping notice',
    cell: ({ asnNo }) => <DocumentLink kind="asn" number={asnNo} />,
    hideOnPhone: true,
  },
  currency: { label: 'Currency', options: currencyOptions },
  amount: { label: 'Invoiced', format: 'amount' },
  paid: { label: 'Paid', format: 'amount' },
  open: { label: 'Open amount', format: 'amount' },
  partNos: { label: 'Parts', hideOnPhone: true },
  revision: { label: 'Revision', format: 'number', hideOnPhone: true },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
})
