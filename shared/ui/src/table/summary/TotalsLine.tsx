import Box from '@mui/material/Box'
import { useT } from '@portal/client'
import type { Column } from '../../column.ts'
import type { Totals } from './useTotals.ts'

/** Labelled totals below cards, which have no columns. */
export function TotalsLine({ columns, totals }: { columns: readonly Column<never>[]; totals: Totals }) {
  const t = useT()
  const summed = columns.filter(({ field }) => totals.texts[field])
  return (
    <Box sx={{ minHeight: 36, px: 2, py: 1, borderTop: 1, borderColor: 'divider', fontSize: '0.8125rem' }}>
      {totals.note}
      {summed.length > 0 && <b>{t('Total')}: </b>}
      {summed.map(({ field, label }) => `${t(label)} ${totals.texts[field]}`).join(' · ')}
    </Box>
  )
}
