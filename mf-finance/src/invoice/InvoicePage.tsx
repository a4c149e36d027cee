import { useSearchParams } from '@portal/client'
import { invoiceExportFields, invoiceGroups } from '@portal/contracts/finance.contract.ts'
import { ImportButton, lazily, withImport } from '@portal/ui'
import { DocumentList } from '../document/DocumentList.tsx'
import { importOf } from '../document/imports.ts'
import { InvoiceTabs } from './InvoiceTabs.tsx'
import { invoiceColumns } from './invoiceColumns.tsx'
import { invoiceHooks, invoiceSummed } from './invoiceList.ts'

const importing = importOf('financialDocument')
const Reconciliation = lazily(() => import('./Reconciliation.tsx'))

/** `/financialDocument`: invoices, with what is paid of them. */
function InvoiceList() {
  return (
    <DocumentList
      kind="financialDocument"
      name="invoice"
      columns={invoiceColumns}
      fields={invoiceExportFields}
      groups={invoiceGroups}
      summed={invoiceSummed}
      order="issuedOn"
      hooks={invoiceHooks}
      actions={<ImportButton of={importing} />}
      numberOf={({ documentNo }) => documentNo}
      tabs={<InvoiceTabs at="list" />}
    />
  )
}

function InvoicePage() {
  const [search] = useSearchParams()
  return search.get('view') === 'reconciliation' ? <Reconciliation /> : <InvoiceList />
}

export default withImport(InvoicePage, importing)
