import { Link, useT } from '@portal/client'
import { Tab, Tabs } from '@portal/ui'

/** Tabs of the two views of invoices. */
export function InvoiceTabs({ at }: { at: 'list' | 'reconciliation' }) {
  const t = useT()
  return (
    <Tabs value={at} component="nav" aria-label={t('Views')} sx={{ mb: 1.5 }}>
      <Tab value="list" label={t('Invoices')} component={Link} to="/financialDocument" />
      <Tab
        value="reconciliation"
        label={t('Reconciliation')}
        component={Link}
        to="/financialDocument?view=reconciliation"
      />
    </Tabs>
  )
}
