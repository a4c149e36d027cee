import { invoiceExportFields, invoiceGroups } from '@portal/contracts/finance.contract.ts'
import { Box } from '@portal/ui'
import { DocumentList } from '../document/DocumentList.tsx'
import OpenDocuments from '../document/OpenDocuments.tsx'
import { InvoiceTabs } from './InvoiceTabs.tsx'
import { invoiceColumns } from './invoiceColumns.tsx'
import { invoiceHooks, invoiceSummed } from './invoiceList.ts'

const shown = [
  ...['documentNo', 'paymentState', 'orderNo', 'dueOn', 'currency', 'amount', 'paid', 'open'],
  'asnNo',
]
const columns = shown.flatMap((field) => invoiceColumns.filter((column) => column.field === field))

/** `/financialDocument?view=reconciliation`: what does not fit together, and of each invoice what is paid and what is not. */
export default function Reconciliation() {
  return (
    <DocumentList
      kind="financialDocument"
      name="reconciliation"
      columns={columns}
      fields={invoiceExportFields}
      groups={invoiceGroups}
      summed={invoiceSummed}
      order="open"
      hooks={invoiceHooks}
      numberOf={({ documentNo }) => documentNo}
      others={['view']}
      tabs={
        <>
          <InvoiceTabs at="reconciliation" />
          <Box sx={{ mb: 1.5 }}>
            <OpenDocuments />
          </Box>
        </>
      }
    />
  )
}
