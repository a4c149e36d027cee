import { useSearchParams, useT } from '@portal/client'
import { Box, ImportView, Tab, Tabs, visuallyHidden } from '@portal/ui'
import { OrdersTable } from './order/OrdersTable.tsx'
import { orderImport } from './order/orderImport.ts'
import { PartsTable } from './part/PartsTable.tsx'
import { partImport } from './part/partImport.ts'

/** `/order`: orders, or parts or an import with `view` in the address. */
export default function OrderPage() {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const view = search.get('view')
  if (view === 'import') return <ImportView of={orderImport} />
  if (view === partImport.view) return <ImportView of={partImport} />
  const isParts = view === 'parts'
  const tabs = (
    <div>
      <Box component="h1" sx={visuallyHidden}>
        {isParts ? t('Parts') : t('Orders')}
      </Box>
      <Tabs
        value={isParts ? 'parts' : 'orders'}
        onChange={(_, next) => setSearch(next === 'parts' ? { view: 'parts' } : {})}
        sx={{
          minHeight: 40,
          '& .MuiTab-root': { minHeight: 40, minWidth: 0, px: 0, mr: 3, fontSize: '1.0625rem' },
        }}
      >
        <Tab value="orders" label={t('Orders')} />
        <Tab value="parts" label={t('Parts')} />
      </Tabs>
    </div>
  )
  return isParts ? <PartsTable tabs={tabs} /> : <OrdersTable tabs={tabs} />
}
