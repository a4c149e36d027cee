import { remittanceAdviceExportFields, remittanceAdviceGroups } from '@portal/contracts/finance.contract.ts'
import { ImportButton, withImport } from '@portal/ui'
import { DocumentList } from '../document/DocumentList.tsx'
import {
  useExportRemittanceAdvicesMutation,
  useFindRemittanceAdvicesQuery,
  useLazyGroupRemittanceAdvicesQuery,
  useSumRemittanceAdvicesQuery,
} from '../document/finance.api.ts'
import { importOf } from '../document/imports.ts'
import { adviceColumns } from './adviceColumns.tsx'

const importing = importOf('advice')
const hooks = {
  useFind: useFindRemittanceAdvicesQuery,
  useGroups: useLazyGroupRemittanceAdvicesQuery,
  useExport: useExportRemittanceAdvicesMutation,
  useSum: useSumRemittanceAdvicesQuery,
}
const summed = [
  { field: 'amount', label: 'Amount' },
  { field: 'matched', label: 'Matched' },
  { field: 'unmatched', label: 'Unmatched' },
]

/** `/advice`: what was paid, and for which invoices. */
function AdvicePage() {
  return (
    <DocumentList
      kind="advice"
      name="advice"
      columns={adviceColumns}
      fields={remittanceAdviceExportFields}
      groups={remittanceAdviceGroups}
      summed={summed}
      order="paidOn"
      hooks={hooks}
      actions={<ImportButton of={importing} />}
      numberOf={({ adviceNo }) => adviceNo}
    />
  )
}

export default withImport(AdvicePage, importing)
