import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useFormat, useT } from '@portal/client'
import { type ReactNode, useState } from 'react'
import { Section } from '../record/Section.tsx'
import { TextLink } from '../TextLink.tsx'
import { PlainTable } from '../table/PlainTable.tsx'
import { BarList } from './BarList.tsx'
import { type Bar, findLargest, sumCounts, sumTotals } from './bar.ts'
import { ColumnChart } from './ColumnChart.tsx'
import { useBarText } from './useBarText.ts'

interface ChartSectionProps {
  title: string
  /** Heading of the table's first column. */
  of: string
  /** `columns` for time series. */
  kind?: 'bars' | 'columns'
  bars: readonly Bar[]
  /** Number of shown bars; the summary covers all. */
  maxBars?: number
  /** Note about the figures. */
  note?: string
  /** Inputs that select the data. */
  control?: ReactNode
}

/** Summarizes the chart in one sentence. */
function useSummary(bars: readonly Bar[]): string {
  const t = useT()
  const { number, share } = useFormat()
  const { short } = useBarText()
  const largest = findLargest(bars)
  if (!largest) return t('None so far')
  const [total, whole] = [sumCounts(bars), sumTotals(bars)]
  const values = { total: number(total), label: largest.label, count: short(largest) }
  return whole === undefined
    ? t('Total: {total}. Largest: {label} ({count})', values)
    : t('{total} of {whole} ({share}). Highest: {label} ({count})', {
        ...values,
        whole: number(whole),
        share: share(whole === 0 ? 0 : total / whole),
      })
}

/** Chart with a summary and a table; each value links to its rows. */
export function ChartSection({
  title,
  of,
  kind = 'bars',
  bars: all,
  maxBars,
  note,
  control,
}: ChartSectionProps) {
  const t = useT()
  const { number } = useFormat()
  const [isTable, setTable] = useState(false)
  const { short } = useBarText()
  const summary = useSummary(all)
  const bars = all.slice(0, maxBars)
  const Chart = kind === 'bars' ? BarList : ColumnChart
  const shareColumns = [
    { label: t('Out of'), align: 'right' as const, cell: (bar: Bar) => number(bar.of ?? 0) },
    { label: t('Share'), align: 'right' as const, cell: short },
  ]
  return (
    <Section
      title={title}
      action={
        bars.length > 0 && (
          <Button
            size="small"
            aria-label={
              isTable ? t('{title}: show as a chart', { title }) : t('{title}: show as a table', { title })
            }
            onClick={() => setTable(!isTable)}
          >
            {isTable ? t('Chart') : t('Table')}
          </Button>
        )
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {summary}
        {note && ` · ${note}`}
      </Typography>
      {control}
      {isTable ? (
        <PlainTable
          label={title}
          rows={all}
          rowKey={({ key }) => key}
          columns={[
            { label: of, cell: ({ label, link }) => (link ? <TextLink to={link}>{label}</TextLink> : label) },
            { label: t('Number'), align: 'right', cell: ({ count }) => number(count) },
            ...(bars[0]?.of === undefined ? [] : shareColumns),
          ]}
        />
      ) : (
        <Chart label={title} bars={bars} />
      )}
    </Section>
  )
}
