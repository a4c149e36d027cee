import { Box } from '@portal/ui'
import { DocumentList } from '../document/DocumentList.tsx'
import OpenDocuments from '../document/OpenDocuments.tsx'
import { InvoiceTabs } from './InvoiceTabs.tsx'
import { invoiceColumns } from './invoiceColumns.tsx'
import { invoiceDocuments } from './invoiceDocuments.tsx'

const shown = [
  ...['documentNo', 'paymentState', 'orderNo', 'dueOn', 'currency', 'amount', 'paid', 'open'],
  'asnNo',
]
const columns = shown.flatMap((field) => invoiceColumns.filter((column) => column.field === field))
const reconciled = { ...invoiceDocuments, name: 'reconciliation', columns, order: 'open' }

/** `/financialDocument?view=reconciliation`: inconsistencies, and the paid and open part of each invoice. */
export default function Reconciliation() {
  return (
    <DocumentList
      of={reconciled}
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
