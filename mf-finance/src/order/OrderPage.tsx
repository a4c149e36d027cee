import { backlogOrderExportFields, backlogOrderGroups } from '@portal/contracts/finance.contract.ts'
import { ImportButton, withImport } from '@portal/ui'
import { DocumentList } from '../document/DocumentList.tsx'
import {
  useExportBacklogOrdersMutation,
  useFindBacklogOrdersQuery,
  useLazyGroupBacklogOrdersQuery,
  useSumBacklogOrdersQuery,
} from '../document/finance.api.ts'
import { importOf } from '../document/imports.ts'
import { orderColumns } from './orderColumns.tsx'

const importing = importOf('financeOrder')
const hooks = {
  useFind: useFindBacklogOrdersQuery,
  useGroups: useLazyGroupBacklogOrdersQuery,
  useExport: useExportBacklogOrdersMutation,
  useSum: useSumBacklogOrdersQuery,
}
const summed = [
  { field: 'amount', label: 'Order amount' },
  { field: 'invoiced', label: 'Invoiced' },
  { field: 'toInvoice', label: 'To be invoiced' },
]

/** `/financeOrder`: the backlog of orders at the component maker. */
function OrderPage() {
  return (
    <DocumentList
      kind="financeOrder"
      name="financeOrder"
      columns={orderColumns}
      fields={backlogOrderExportFields}
      groups={backlogOrderGroups}
      summed={summed}
      order="orderedOn"
      hooks={hooks}
      actions={<ImportButton of={importing} />}
      numberOf={({ orderNo }) => orderNo}
    />
  )
}

export default withImport(OrderPage, importing)
