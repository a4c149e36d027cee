import { problemText, useFormat, useT } from '@portal/client'
import type { MoneyTotals } from '@portal/contracts/money.ts'
import { Box, PlainTable, Section } from '@portal/ui'
import type { SummedField } from './documents.ts'

interface TotalsProps {
  result: { currentData?: MoneyTotals; error?: unknown }
  summed: readonly SummedField[]
}

/** Totals of the listed documents by currency. */
export function Totals({ result: { currentData, error }, summed }: TotalsProps) {
  const t = useT()
  const format = useFormat()
  if (error !== undefined) return <Box sx={{ mb: 1 }}>{problemText(error)}</Box>
  if (!currentData || currentData.totals.length === 0) return null
  return (
    <Box sx={{ mb: 1.5, maxWidth: 760, '& td, & dd': { fontVariantNumeric: 'tabular-nums' } }}>
      <Section
        title={t('Totals by currency')}
        detail={currentData.isExact ? '' : t('includes only the first documents; filter to include all')}
      >
        <PlainTable
          label={t('Totals by currency')}
          rows={currentData.totals}
          rowKey={({ currency }) => currency}
          columns={[
            { label: t('Currency'), cell: ({ currency }) => currency },
            { label: t('Documents'), cell: ({ count }) => format.number(count), align: 'right' },
            ...summed.map(({ field, label }) => ({
              label: t(label),
              cell: ({ sums }: MoneyTotals['totals'][number]) => format.amount(sums[field] ?? '0'),
              align: 'right' as const,
            })),
          ]}
        />
      </Section>
    </Box>
  )
}
