import { useFormat, useT } from '@portal/client'
import { PlainTable, Section } from '@portal/ui'
import type { ReactNode } from 'react'

interface LineColumn<Line> {
  /** English. */
  label: string
  cell: (line: Line) => ReactNode
  align?: 'right'
}

/** The lines of a document, by their numbers. */
export function LineTable<Line extends { line: number }>({
  lines,
  columns,
}: {
  lines: readonly Line[]
  columns: readonly LineColumn<Line>[]
}) {
  const t = useT()
  const { number } = useFormat()
  return (
    <Section title={t('Document lines')} detail={number(lines.length)}>
      <PlainTable
        label={t('Document lines')}
        rows={lines}
        rowKey={({ line }) => line}
        columns={[
          { label: t('Line'), cell: ({ line }) => line },
          ...columns.map((column) => ({ ...column, label: t(column.label) })),
        ]}
      />
    </Section>
  )
}
