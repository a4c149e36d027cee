import { useSearchParams, useT } from '@portal/client'
import { Tab, Tabs } from '@portal/ui'
import { ImportPage } from './import/ImportPage.tsx'
import { OrdersTable } from './order/OrdersTable.tsx'
import { PartsTable } from './part/PartsTable.tsx'

/** `/order`: orders, and by `view` in the address parts or an import. */
export default function OrderPage() {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const view = search.get('view')
  if (view === 'import') return <ImportPage />
  return (
    <>
      <Tabs value={view === 'parts' ? 'parts' : 'orders'} onChange={(_, next) => setSearch(next === 'parts' ? { view: 'parts' } : {})}>
        <Tab value="orders" label={t('Orders')} />
        <Tab value="parts" label={t('Parts')} />
      </Tabs>
      {view === 'parts' ? <PartsTable /> : <OrdersTable />}
    </>
  )
}
