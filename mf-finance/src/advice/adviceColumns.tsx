import { remittanceAdviceList } from '@portal/contracts/finance.contract.ts'
import { listColumns } from '@portal/ui'
import { DocumentLink } from '../document/DocumentLink.tsx'
import { currencyOptions, matchingOptions } from '../document/options.ts'

export const adviceColumns = listColumns(remittanceAdviceList, {
  adviceNo: {
    label: 'Advice number',
    cell: ({ adviceNo }) => <DocumentLink kind="advice" number={adviceNo} />,
  },
  matchingState: { label: 'Invoice matching', options: matchingOptions, tag: true },
  paidOn: { label: 'Paid on' },
  reference: { label: 'Reference', hideOnPhone: true },
  documentNos: { label: 'Invoices', hideOnPhone: true },
  currency: { label: 'Currency', options: currencyOptions },
  amount: { label: 'Amount', format: 'amount' },
  matched: { label: 'Matched', format: 'amount', hideOnPhone: true },
  unmatched: { label: 'Unmatched', format: 'amount' },
  revision: { label: 'Revision', format: 'number', hideOnPhone: true },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
})
