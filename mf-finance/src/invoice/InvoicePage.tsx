import { useSearchParams } from '@portal/client'
import { ImportButton, lazyComponent, withImport } from '@portal/ui'
import { DocumentList } from '../document/DocumentList.tsx'
import { createImport } from '../document/imports.ts'
import { InvoiceTabs } from './InvoiceTabs.tsx'
import { invoiceDocuments } from './invoiceDocuments.tsx'

const importing = createImport('financialDocument')
const Reconciliation = lazyComponent(() => import('./Reconciliation.tsx'))

/** `/financialDocument`: invoices with payments. */
function InvoicePage() {
  const [search] = useSearchParams()
  if (search.get('view') === 'reconciliation') return <Reconciliation />
  return (
    <DocumentList
      of={invoiceDocuments}
      actions={<ImportButton of={importing} />}
      tabs={<InvoiceTabs at="list" />}
    />
  )
}

export default withImport(InvoicePage, importing)
