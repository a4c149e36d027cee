import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useFormat, useT } from '@portal/client'
import { useState } from 'react'
import { Section } from '../record/Section.tsx'
import { TextLink } from '../TextLink.tsx'
import { PlainTable } from '../table/PlainTable.tsx'
import { BarList } from './BarList.tsx'
import { type Bar, largestOf, totalOf } from './bar.ts'
import { ColumnChart } from './ColumnChart.tsx'

interface ChartSectionProps {
  title: string
  /** What a bar stands for: the heading of the table's first column. */
  of: string
  /** `columns` for what follows in time. */
  kind?: 'bars' | 'columns'
  bars: readonly Bar[]
  /** Of all that is counted, where the bars are not all of it. */
  total?: number
}

/** What the chart shows, in one sentence. */
function useSummary(bars: readonly Bar[], total: number): string {
  const t = useT()
  const { number } = useFormat()
  const largest = largestOf(bars)
  if (!largest) return t('None so far')
  return t('{total} in total, most: {label} ({count})', {
    total: number(total),
    label: largest.label,
    count: number(largest.count),
  })
}

/** A chart with what it says in words, and the same as a table; each value leads into its list. */
export function ChartSection({ title, of, kind = 'bars', bars, total = totalOf(bars) }: ChartSectionProps) {
  const t = useT()
  const { number } = useFormat()
  const [isTable, setTable] = useState(false)
  const summary = useSummary(bars, total)
  const Chart = kind === 'bars' ? BarList : ColumnChart
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
      </Typography>
      {isTable ? (
        <PlainTable
          label={title}
          rows={bars}
          rowKey={({ key }) => key}
          columns={[
            { label: of, cell: ({ label, link }) => (link ? <TextLink to={link}>{label}</TextLink> : label) },
            { label: t('Number'), align: 'right', cell: ({ count }) => number(count) },
          ]}
        />
      ) : (
        <Chart label={title} bars={bars} />
      )}
    </Section>
  )
}
