import { type RemittanceAdvice, remittanceAdviceList } from '@portal/contracts/finance.contract.ts'
import { DocumentLink } from '../document/DocumentLink.tsx'
import type { DocumentDefinition } from '../document/documents.ts'
import {
  useExportRemittanceAdvicesMutation,
  useFindRemittanceAdviceHistoryQuery,
  useFindRemittanceAdvicesQuery,
  useGetRemittanceAdviceQuery,
  useLazyGroupRemittanceAdvicesQuery,
  useSumRemittanceAdvicesQuery,
} from '../document/finance.api.ts'
import { Money } from '../document/Money.tsx'
import { adviceColumns } from './adviceColumns.tsx'

export const adviceDocuments: DocumentDefinition<RemittanceAdvice> = {
  kind: 'advice',
  name: 'advice',
  columns: adviceColumns,
  number: 'adviceNo',
  status: 'matchingState',
  exported: remittanceAdviceList.exports,
  groups: remittanceAdviceList.groups,
  summed: [
    { field: 'amount', label: 'Amount' },
    { field: 'matched', label: 'Matched' },
    { field: 'unmatched', label: 'Unmatched' },
  ],
  order: 'paidOn',
  lines: [
    {
      label: 'Invoice',
      cell: ({ documentNo }) => <DocumentLink kind="financialDocument" number={documentNo} />,
    },
    {
      label: 'Amount',
      cell: ({ amount }, { currency }) => <Money amount={amount} currency={currency} />,
      align: 'right',
    },
  ],
  hooks: {
    useFind: useFindRemittanceAdvicesQuery,
    useGroups: useLazyGroupRemittanceAdvicesQuery,
    useExport: useExportRemittanceAdvicesMutation,
    useSum: useSumRemittanceAdvicesQuery,
    useGet: useGetRemittanceAdviceQuery,
    useHistory: useFindRemittanceAdviceHistoryQuery,
  },
}
