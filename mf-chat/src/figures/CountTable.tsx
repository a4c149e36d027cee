import { useFormat, useT } from '@portal/client'
import type { AnswerCounts } from '@portal/contracts/answer-figures.contract.ts'
import { Box, Button, PlainTable, Section } from '@portal/ui'
import { countColumns, saveCsv } from './answer-counts.ts'

interface CountTableProps<Row extends AnswerCounts> {
  title: string
  /** Heading and content of the first column. */
  of: string
  labelOf: (row: NoInfer<Row>) => string
  rows: readonly Row[]
  keyOf: (row: NoInfer<Row>) => string
  /** Columns after the counts. */
  beside?: {
    label: string
    text: (row: NoInfer<Row>) => string
    /** Value in the saved file. */
    saved: (row: NoInfer<Row>) => number | ''
  }[]
  /** First column of the file, if different. */
  savedAs?: (row: NoInfer<Row>) => string
  /** Name of the saved file. */
  fileName: string
}

/** Table of all counts per row, which can be saved as a file. */
export function CountTable<Row extends AnswerCounts>({
  title,
  of,
  labelOf,
  rows,
  keyOf,
  beside = [],
  savedAs = labelOf,
  fileName,
}: CountTableProps<Row>) {
  const t = useT()
  const { number } = useFormat()
  const save = () =>
    saveCsv(fileName, [
      [of, ...countColumns.map(({ label }) => t(label)), ...beside.map(({ label }) => label)],
      ...rows.map((row) => [
        savedAs(row),
        ...countColumns.map(({ field }) => row[field]),
        ...beside.map(({ saved }) => saved(row)),
      ]),
    ])
  return (
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <Section
        title={title}
        action={
          <Button size="small" aria-label={t('{title}: export', { title })} onClick={save}>
            {t('Export')}
          </Button>
        }
      >
        <PlainTable
          label={title}
          rows={rows}
          rowKey={keyOf}
          columns={[
            { label: of, cell: labelOf },
            ...countColumns.map(({ field, label }) => ({
              label: t(label),
              align: 'right' as const,
              cell: (row: Row) => number(row[field]),
            })),
            ...beside.map(({ label, text }) => ({ label, align: 'right' as const, cell: text })),
          ]}
        />
      </Section>
    </Box>
  )
}
