import { problemText, useFormat, useT } from '@portal/client'
import type { MoneyTotals } from '@portal/contracts/money.ts'
import { Box, Section, type SxProps, type Theme } from '@portal/ui'

export interface Summed {
  /** Of the column that is added up. */
  field: string
  /** English. */
  label: string
}

const tableStyle: SxProps<Theme> = {
  borderCollapse: 'collapse',
  '& th': { fontWeight: 400, color: 'text.secondary', textAlign: 'right', py: 0.25, pl: 2 },
  '& td': { textAlign: 'right', py: 0.25, pl: 2, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& th:first-of-type': { textAlign: 'left', pl: 0 },
}

interface TotalsProps {
  result: { currentData?: MoneyTotals; error?: unknown }
  summed: readonly Summed[]
}

/** What the documents of the list come to, each currency by itself: sums of different ones mean nothing. */
export function Totals({ result: { currentData, error }, summed }: TotalsProps) {
  const t = useT()
  const format = useFormat()
  if (error !== undefined) return <Box sx={{ mb: 1 }}>{problemText(error)}</Box>
  if (!currentData || currentData.totals.length === 0) return null
  return (
    <Box sx={{ mb: 1.5, maxWidth: 760 }}>
      <Section
        title={t('Totals by currency')}
        detail={currentData.isExact ? '' : t('of the first documents only: filter to see all')}
      >
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('Totals by currency')}>
          <Box component="table" sx={tableStyle}>
            <thead>
              <tr>
                <th scope="col">{t('Currency')}</th>
                <th scope="col">{t('Documents')}</th>
                {summed.map(({ field, label }) => (
                  <th key={field} scope="col">
                    {t(label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {currentData.totals.map(({ currency, count, sums }) => (
                <tr key={currency}>
                  <th scope="row">{currency}</th>
                  <td>{format.number(count)}</td>
                  {summed.map(({ field }) => (
                    <td key={field}>{format.amount(sums[field] ?? '0')}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      </Section>
    </Box>
  )
}
