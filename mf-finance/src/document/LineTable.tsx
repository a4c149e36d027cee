import { useFormat, useT } from '@portal/client'
import { PlainTable, Section } from '@portal/ui'
import type { DocumentDefinition, DocumentRow } from './documents.ts'

/** Lines of a document, sorted by number. */
export function LineTable<Row extends DocumentRow>({ of, row }: { of: DocumentDefinition<Row>; row: Row }) {
  const t = useT()
  const { number } = useFormat()
  const lines: readonly Row['lines'][number][] = row.lines
  return (
    <Section title={t('Document lines')} detail={number(lines.length)}>
      <PlainTable
        label={t('Document lines')}
        rows={lines}
        rowKey={({ line }) => line}
        columns={[
          { label: t('Line'), cell: ({ line }) => line },
          ...of.lines.map(({ cell, label, ...column }) => ({
            ...column,
            label: t(label),
            cell: (line: Row['lines'][number]) => cell(line, row),
          })),
        ]}
      />
    </Section>
  )
}
